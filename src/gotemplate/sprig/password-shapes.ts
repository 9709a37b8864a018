// The templates of the Master Password algorithm: the class of each character in a password of each type.

/** The characters of each class. */
export const ALPHABETS: ReadonlyMap<string, string> = new Map([
  ['V', 'AEIOU'],
  ['C', 'BCDFGHJKLMNPQRSTVWXYZ'],
  ['v', 'aeiou'],
  ['c', 'bcdfghjklmnpqrstvwxyz'],
  ['A', 'AEIOUBCDFGHJKLMNPQRSTVWXYZ'],
  ['a', 'AEIOUaeiouBCDFGHJKLMNPQRSTVWXYZbcdfghjklmnpqrstvwxyz'],
  ['n', '0123456789'],
  ['o', "@&%?,=[]_:-+*$#!'^~;()/."],
  ['x', 'AEIOUaeiouBCDFGHJKLMNPQRSTVWXYZbcdfghjklmnpqrstvwxyz0123456789!@#$%^&*()'],
])

const shapes = (text: string): readonly string[] => text.trim().split(/\s+/)

export const SHAPES: ReadonlyMap<string, readonly string[]> = new Map([
  ['maximum', shapes('anoxxxxxxxxxxxxxxxxx axxxxxxxxxxxxxxxxxno')],
  [
    'long',
    shapes(`
      CvcvnoCvcvCvcv CvcvCvcvnoCvcv CvcvCvcvCvcvno CvccnoCvcvCvcv CvccCvcvnoCvcv CvccCvcvCvcvno CvcvnoCvccCvcv
      CvcvCvccnoCvcv CvcvCvccCvcvno CvcvnoCvcvCvcc CvcvCvcvnoCvcc CvcvCvcvCvccno CvccnoCvccCvcv CvccCvccnoCvcv
      CvccCvccCvcvno CvcvnoCvccCvcc CvcvCvccnoCvcc CvcvCvccCvccno CvccnoCvcvCvcc CvccCvcvnoCvcc CvccCvcvCvccno`),
  ],
  ['medium', shapes('CvcnoCvc CvcCvcno')],
  ['short', shapes('Cvcn')],
  ['basic', shapes('aaanaaan aannaaan aaannaaa')],
  ['pin', shapes('nnnn')],
])
