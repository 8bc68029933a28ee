import { inLocale } from '@kitchen-table/i18n/locale'
import { expect, test } from 'vitest'
import type { EmailMessage } from '../ports.ts'
import type { Recipient, SenderIdentity } from './compose-email.ts'
import { messages } from './invitation.messages.ts'
import { invitationEmail } from './invitation-emails.ts'

const organization = {
  name: 'Acme',
  logo: null,
  invitationText: '',
  hidesCompletions: false,
  sharesReport: true,
  sharesUsage: false,
}
const sender: SenderIdentity = {
  product: 'Kitchen Table',
  contactEmail: 'hello@example.com',
  organization,
}

function invite(
  role: 'user' | 'manager',
  change: Partial<SenderIdentity> = {},
  recipient: Partial<Recipient> = {},
): EmailMessage {
  const ada = { email: 'ada@example.com', first: 'Ada', language: 'en' as const, ...recipient }
  const pageUrl = 'https://learn.example/new-user'
  return invitationEmail({ ...sender, ...change }, ada, { password: 'AAAAA-bbbbb', pageUrl, role })
}

test('an invitation in Spanish is in Spanish in its subject, text and HTML', () => {
  const { subject, text, html } = invite('user', {}, { language: 'es' })
  expect(subject).toBe('Acme le invita a Kitchen Table')
  expect(text).toBe(`Le damos la bienvenida a Kitchen Table

Hola, Ada:

Acme le ha abierto un lugar en Kitchen Table. Abra la página de abajo y entre con su correo electrónico y esta contraseña temporal. Después elegirá una contraseña propia.

Su contraseña temporal:

    AAAAA-bbbbb

Elegir su contraseña:
https://learn.example/new-user

Acme puede ver su nombre, su correo electrónico, si ya ha entrado y cuántas lecciones ha completado, pero nunca cuáles, ni lo que usted busca. Una vez por trimestre recibe un informe de cuántas personas usan cada cosa, que no nombra a nadie y, salvo el número de personas que se unieron, nunca muestra un número menor que cinco.

Funciona una sola vez, en un plazo de 90 días. Después, pida una invitación nueva en la misma página.

¿No esperaba este mensaje? No haga nada: sin la contraseña de arriba no pasa nada.

-- 
Kitchen Table envió este correo. ¿Tiene preguntas? Escriba a hello@example.com.
`)
  expect(html).toContain('<html lang="es" dir="ltr">')
  expect(html).toContain('<title>Acme le invita a Kitchen Table</title>')
  for (const sentence of text.split('\n').filter((line) => / \p{L}+ /u.test(line)))
    expect(html).toContain(sentence.replace(/:$/, ''))
})

test.each<{ what: string; args: Parameters<typeof invite> }>([
  { what: 'a learner', args: ['user'] },
  { what: 'a manager', args: ['manager'] },
  { what: 'someone without an organization', args: ['user', { organization: null }] },
  { what: 'someone without a name', args: ['user', {}, { first: '' }] },
  {
    what: 'a member of an organization that does not see completions',
    args: ['user', { organization: { ...organization, hidesCompletions: true } }],
  },
])(
  'an invitation of $what has no sentence in Spanish that it has in English',
  ({ args: [role, change = {}, recipient] }) => {
    const english = invite(role, change, recipient)
    const spanish = invite(role, change, { ...recipient, language: 'es' })
    const isSentence = (line: string) => / /.test(line.trim()) && line !== '-- '
    const sentences = english.text.split('\n').filter(isSentence)
    expect(sentences.length).toBeGreaterThan(5)
    expect(sentences.filter((sentence) => spanish.text.includes(sentence))).toEqual([])
    expect(spanish.text.split('\n')).toHaveLength(english.text.split('\n').length)
    expect(spanish.subject).not.toBe(english.subject)
  },
)

test.each([
  { days: 1, words: 'en un plazo de 1 día.' },
  { days: 90, words: 'en un plazo de 90 días.' },
])('a temporary password of $days days is valid in Spanish: $words', ({ days, words }) => {
  expect(inLocale('es', () => messages.validity({ days }))).toContain(words)
})
