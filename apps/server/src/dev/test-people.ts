import { createHash } from 'node:crypto'

export type TestPerson = { first: string; last: string; email: string }

const names = [
  ['Mo', 'Ridge'],
  ['Sun', 'Lee'],
  ['Ines', 'Duarte'],
  ['Tom', 'Okafor'],
] as const

/** Who is ready to sign in at a development provider. */
export function listTestPeople(provider: string): TestPerson[] {
  return names.map(([first, last]) => ({
    first,
    last,
    email: `${first}.${last}@${provider}.example`.toLowerCase(),
  }))
}

/** The same person for the same address, also after a new start. */
export function deriveSubject({ email }: TestPerson): string {
  return createHash('sha256').update(email).digest('hex').slice(0, 24)
}

/** Whoever was typed in, or null where something is missing. */
export function parseTypedPerson(form: URLSearchParams): TestPerson | null {
  const readField = (name: string) => (form.get(name) ?? '').trim().slice(0, 200)
  const person = { first: readField('first'), last: readField('last'), email: readField('email') }
  return Object.values(person).includes('') ? null : person
}
