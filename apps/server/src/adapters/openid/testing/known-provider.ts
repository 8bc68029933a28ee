import type { Binding, ExternalPerson, IdentityProvider } from '../../../features/accounts/providers/ports.ts'

type Answers = ExternalPerson | 'refused' | 'away'

export const mo: ExternalPerson = {
  issuer: 'https://idp.example',
  subject: 's-mo',
  email: 'mo@medica.example',
  isEmailVerified: true,
  first: 'Mo',
  last: 'Ridge',
}

type Known = {
  answers: Answers
  /** What it was asked, and what it was told. */
  questions: Binding[]
  finished: (Binding & { currentUrl: URL })[]
}

/** A provider without a network, which vouches for whoever `answers` was when a sign-in began. */
export function knownProvider(id: string, group = id) {
  const known: Known = { answers: mo, questions: [], finished: [] }
  const vouched = new Map<string, Answers>()
  const provider: IdentityProvider = {
    ...{ id, name: id.toUpperCase(), group },
    async begin(question) {
      known.questions.push(question)
      vouched.set(question.state, known.answers)
      return known.answers === 'away' ? 'away' : new URL(`https://idp.example/?state=${question.state}`)
    },
    async finish(answer) {
      known.finished.push(answer)
      return vouched.get(answer.state) ?? 'refused'
    },
  }
  return Object.assign(known, { provider })
}
