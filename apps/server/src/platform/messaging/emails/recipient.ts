import { toSingleLine } from './to-single-line.ts'

const MAX_NAME_LENGTH = 60

/** The person that an e-mail is sent to. `first` is the first name, empty if it is not known. */
export type Recipient = { email: string; first: string }

export function greeting({ first }: Pick<Recipient, 'first'>): string {
  const name = toSingleLine(first, MAX_NAME_LENGTH)
  return name === '' ? 'Hello,' : `Hello ${name},`
}
