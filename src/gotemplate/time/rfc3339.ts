// Validates timestamps as Go's time.Parse(time.RFC3339, …) does: it checks the day of the month, and accepts some forms not in the RFC.

const DATE =
  /^(\d{4})-(\d{2})-(\d{2})T([01]?\d|2[0-3]):([0-5]\d):([0-5]\d)([.,]\d+)?(Z|[+-]([01]\d|2[0-4]):([0-5]\d|60))$/

export function isRfc3339(text: string): boolean {
  const match = DATE.exec(text)
  if (!match) return false
  const month = Number(match[2])
  const day = Number(match[3])
  const days = month === 2 && isLeap(Number(match[1])) ? 29 : DAYS[month - 1]
  return days !== undefined && day >= 1 && day <= days
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
