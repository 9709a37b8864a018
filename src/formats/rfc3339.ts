// Dates as Go's time.Parse(time.RFC3339, …) accepts them: days of the month are checked, and a few things are allowed that the RFC forbids.

const DATE =
  /^(\d{4})-(\d{2})-(\d{2})T([01]?\d|2[0-3]):([0-5]\d):([0-5]\d)([.,]\d+)?(Z|[+-]([01]\d|2[0-4]):([0-5]\d|60))$/

export function isRfc3339(text: string): boolean {
  const match = DATE.exec(text)
  if (!match) return false
  const [year, month, day] = match.slice(1, 4).map(Number) as [number, number, number]
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return days !== undefined && day >= 1 && day <= days
}
