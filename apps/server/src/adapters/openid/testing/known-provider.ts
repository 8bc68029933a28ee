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

/** A provider without a network that vouches for whoever a test says; it keeps what it was asked. */
export function knownProvider(id: string, group = id) {
  const known = {
    answers: mo as Answers,
    questions: [] as Binding[],
    finished: [] as (Binding & { currentUrl: URL })[],
  }
  const provider: IdentityProvider = {
    ...{ id, name: id.toUpperCase(), group },
    async begin(question) {
      known.questions.push(question)
      return known.answers === 'away' ? 'away' : new URL(`https://idp.example/?state=${question.state}`)
    },
    async finish(answer) {
      known.finished.push(answer)
      return known.answers
    },
  }
  return Object.assign(known, { provider })
}
