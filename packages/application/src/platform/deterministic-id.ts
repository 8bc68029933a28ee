import { hash } from 'node:crypto'

/** Returns a UUID (version 8) that is the same for the same words, so that repeated work adds nothing twice. */
export function createDeterministicId(...words: string[]): string {
  const digits = hash('sha256', JSON.stringify(words), 'hex')
  const variant = ((Number.parseInt(digits.charAt(16), 16) & 0x3) | 0x8).toString(16)
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ]
  return parts.join('-')
}
