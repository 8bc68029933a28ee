import { type Film, listTimedLines } from './film.ts'

function formatTime(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  const pad = (value: number, digits: number) => String(value).padStart(digits, '0')
  const minutes = Math.floor(milliseconds / 60_000)
  return `${pad(minutes, 2)}:${pad(Math.floor(milliseconds / 1000) % 60, 2)}.${pad(milliseconds % 1000, 3)}`
}

/** Returns the words of a film with their times, in WebVTT. */
export function formatCaptions(film: Pick<Film, 'scenes'>): string {
  const cues = listTimedLines(film).map(
    ({ words, start, end }) => `${formatTime(start)} --> ${formatTime(end)}\n${words}\n`,
  )
  return ['WEBVTT\n', ...cues].join('\n')
}
