import { expect, test } from 'vitest'
import { listPhrases } from '../../testing/list-phrases.ts'
import { classifyMailHeading, isHeadingOfOtherThing } from './heading-words.ts'

const mailHeadings = {
  own: `
    Preferred Email | Personnel Email | Home Office Email | Home Department E-Mail | Email Mailing Address
    Person Email | Correo del personal | E-mail del personale | Secondary School Email | Email`,
  private: `
    Personal Email | personalEmail | PERSONAL_EMAIL | personalemail | Home Email | E-mail (home)
    Privatmail | Persönliche E-Mail | Courriel personnel | Adresse e-mail personnelle | Mail perso
    Correo personal | Correo privado | E-mail pessoal | E-mail personale | Persoonlijk e-mailadres
    Adres e-mail prywatny | Личная почта | 个人邮箱 | Other Email | Alternate Email | Privat2 Mail`,
  others: `
    Manager’s Email | Manager1 Email | managerEmail | manageremail | Line Mgr E-Mail | Reports To (Email)
    Referral Email | Referred By Email | Mother Email | Emergency Contact Email
    Correo de contacto de emergencia | E-Mail des Vorgesetzten`,
  none: `
    Mailing Address | Mail Stop | Mailbox | Department`,
}

test.each(
  Object.entries(mailHeadings).flatMap(([kind, headings]) =>
    listPhrases(headings).map((heading) => [heading, kind] as const),
  ),
)('“%s” has addresses that are: %s', (heading, kind) => {
  expect(classifyMailHeading(heading) ?? 'none').toBe(kind)
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
