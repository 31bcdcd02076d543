// Times for people, always `YYYY-MM-DD HH:mm:ss` in the zone of the browser, in every language.

export function formatTime(ms: number): string {
  return `${formatDay(ms)} ${formatClock(ms)}`
}

export function formatDay(ms: number): string {
  const time = new Date(ms)
  return [
    String(time.getFullYear()).padStart(4, '0'),
    twoDigits(time.getMonth() + 1),
    twoDigits(time.getDate()),
  ].join('-')
}

export function formatClock(ms: number): string {
  const time = new Date(ms)
  return [time.getHours(), time.getMinutes(), time.getSeconds()].map(twoDigits).join(':')
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
