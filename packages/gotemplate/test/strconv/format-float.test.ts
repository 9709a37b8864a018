// Floats formatted in the shortest form that parses back, or rounded to a precision.

import { formatFloat } from '../../src/strconv/format-float.ts'
import { checkTable } from '../table.ts'

checkTable('formatFloat', formatFloat, [
  [0.1, 'e', -1, 64, '1e-01'],
  [1e21, 'e', -1, 64, '1e+21'],
  [1.5, 'e', 0, 64, '2e+00'],
  [1.5, 'f', 0, 64, '2'],
  [9.995, 'g', 2, 64, '10'],
  [1.5, 'x', 0, 64, '0x1p+01'],
  [1.005, 'x', 2, 64, '0x1.01p+00'],
  [NaN, 'g', -1, 64, 'NaN'],
  [Infinity, 'g', -1, 64, '+Inf'],
  [-Infinity, 'f', 2, 64, '-Inf'],
])
