import type { Account } from '../pool-port.ts'
import { oneLine } from './one-line.ts'

const LONGEST_NAME = 60

/** Whom a letter is for. */
export type Reader = Pick<Account, 'email' | 'first'>

export function greeting({ first }: Pick<Reader, 'first'>): string {
  const name = oneLine(first, LONGEST_NAME)
  return name === '' ? 'Hello,' : `Hello ${name},`
}
