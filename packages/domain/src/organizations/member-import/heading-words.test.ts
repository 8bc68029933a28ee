import { expect, test } from 'vitest'
import { listPhrases } from '../../testing/list-phrases.ts'
import { classifyMailHeading, isHeadingOfOtherThing } from './heading-words.ts'

test.each([
  ['Preferred Email', 'own'],
  ['Personnel Email', 'own'],
  ['Home Office Email', 'own'],
  ['Home Department E-Mail', 'own'],
  ['Mailing Address', null],
  ['Mail Stop', null],
  ['Mailbox', null],
  ['Email Mailing Address', 'own'],
  ['Person Email', 'own'],
  ['Correo del personal', 'own'],
  ['E-mail del personale', 'own'],
  ['Secondary School Email', 'own'],
  ['Email', 'own'],
  ['Personal Email', 'private'],
  ['personalEmail', 'private'],
  ['PERSONAL_EMAIL', 'private'],
  ['personalemail', 'private'],
  ['Home Email', 'private'],
  ['E-mail (home)', 'private'],
  ['Privatmail', 'private'],
  ['Persönliche E-Mail', 'private'],
  ['Courriel personnel', 'private'],
  ['Adresse e-mail personnelle', 'private'],
  ['Mail perso', 'private'],
  ['Correo personal', 'private'],
  ['Correo privado', 'private'],
  ['E-mail pessoal', 'private'],
  ['E-mail personale', 'private'],
  ['Persoonlijk e-mailadres', 'private'],
  ['Adres e-mail prywatny', 'private'],
  ['Личная почта', 'private'],
  ['个人邮箱', 'private'],
  ['Other Email', 'private'],
  ['Alternate Email', 'private'],
  ['Manager’s Email', 'others'],
  ['Manager1 Email', 'others'],
  ['Privat2 Mail', 'private'],
  ['managerEmail', 'others'],
  ['manageremail', 'others'],
  ['Line Mgr E-Mail', 'others'],
  ['Reports To (Email)', 'others'],
  ['Referral Email', 'others'],
  ['Referred By Email', 'others'],
  ['Mother Email', 'others'],
  ['Emergency Contact Email', 'others'],
  ['Correo de contacto de emergencia', 'others'],
  ['E-Mail des Vorgesetzten', 'others'],
  ['Department', null],
])('“%s” has addresses that are: %s', (heading, kind) => {
  expect(classifyMailHeading(heading)).toBe(kind)
})

test.each(
  listPhrases(`
    Officer | Officers on Duty | Contractor | Teammate | Payee | Statesman | Jobholder | Unitarian | Sexton
    Madrid`),
)('“%s” may have names', (heading) => {
  expect(isHeadingOfOtherThing(heading)).toBe(false)
})

test.each(
  listPhrases(`
    Office | Offices | Team | Home City | Pay Group | paygroup | job_code | JobTitle | employeeid | Emp ID
    Kostenstelle | Wohnort | Notes | Preferred Name | Manager | Reports To | 部门`),
)('“%s” has none of the people', (heading) => {
  expect(isHeadingOfOtherThing(heading)).toBe(true)
})
