import { createHash } from 'node:crypto'

export type TestPerson = { first: string; last: string; email: string }

const names = [
  ['Mo', 'Ridge'],
  ['Sun', 'Lee'],
  ['Ines', 'Duarte'],
  ['Tom', 'Okafor'],
] as const

/** Returns the people that a development provider offers to sign in as. */
export function listTestPeople(provider: string): TestPerson[] {
  return names.map(([first, last]) => ({
    first,
    last,
    email: `${first}.${last}@${provider}.example`.toLowerCase(),
  }))
}

/** Returns the subject of a person: the same for the same e-mail address, also after a restart. */
export function deriveSubject({ email }: TestPerson): string {
  return createHash('sha256').update(email).digest('hex').slice(0, 24)
}

/** Returns the person that was typed into the form, or null if a field is empty. */
export function parseTypedPerson(form: URLSearchParams): TestPerson | null {
  const readField = (name: string) => (form.get(name) ?? '').trim().slice(0, 200)
  const person = { first: readField('first'), last: readField('last'), email: readField('email') }
  return Object.values(person).includes('') ? null : person
}
