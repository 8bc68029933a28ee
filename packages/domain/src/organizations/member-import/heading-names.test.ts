import { expect, test } from 'vitest'
import { findKnownHeading, findNameOrder, toHeadingKey } from './heading-names.ts'

const kindOf = (heading: string) => findKnownHeading(heading)?.kind ?? null

test.each([
  ['E-Mail*', 'email'],
  ['Preferred Email', 'email'],
  ['Personnel Email', 'email'],
  ['Work Contact: Work Email', 'email'],
  ['Prénom', 'first'],
  ['first name (required)', 'first'],
  ['Legal Name - First Name', 'first'],
  ['Imię', 'first'],
  ['Nom d’usage', 'last'],
  ['Employee Last Name', 'last'],
  ['Last Name, First Name', 'fullName'],
  ['Last name / First name', 'fullName'],
  ['Family Name, Given Name', 'fullName'],
  ['Sobrenome, nome próprio', 'fullName'],
  ['Achternaam, voornaam', 'fullName'],
  ['Employee Name (Last, First)', 'fullName'],
  ['Nom', 'name'],
  ['Manager: Email', null],
  ['Manager Last Name, First Name', null],
  ['Personal: Email', null],
  ['First and last day of work', null],
  ['Preferred Name', null],
  ['Department', null],
  [`${'x'.repeat(101)}: Email`, null],
])('“%s” is %s', (heading, kind) => {
  expect(kindOf(heading)).toBe(kind)
})

test('a heading in parts is less certain than one that is known as a whole', () => {
  const rankOf = (heading: string) => findKnownHeading(heading)?.rank ?? 0
  expect(rankOf('Email')).toBeLessThan(rankOf('Primary Email'))
  expect(rankOf('Primary Email')).toBeLessThan(rankOf('Contact: Email'))
})

test.each([
  ['Łącznie # (optional)', 'lacznienumber'],
  ['E-Mail  Adresse*', 'emailadresse'],
  ['Größe', 'grosse'],
])('“%s” is compared as %s', (heading, key) => {
  expect(toHeadingKey(heading)).toBe(key)
})

const familyFirst = { isFamilyFirst: true, surnames: 1 }
const givenFirst = { isFamilyFirst: false, surnames: 1 }

test.each([
  ['Cognome e Nome', familyFirst],
  ['Nachname, Vorname', familyFirst],
  ['Name, Vorname', familyFirst],
  ['Nom et prénom', familyFirst],
  ['Nom de famille et prénom', familyFirst],
  ['Nazwisko i imię', familyFirst],
  ['Name (Last, First)', familyFirst],
  ['LastName FirstName', familyFirst],
  ['Achternaam, voornaam', familyFirst],
  ['Фамилия Имя Отчество', familyFirst],
  ['Ф.И.О.', familyFirst],
  ['Họ và tên', familyFirst],
  ['Soyadı Adı', familyFirst],
  ['Apellidos y Nombre', { isFamilyFirst: true, surnames: 2 }],
  ['Nombre y apellidos', { isFamilyFirst: false, surnames: 2 }],
  ['Apellido y nombre', familyFirst],
  ['Nome e cognome', givenFirst],
  ['Vorname Nachname', givenFirst],
  ['First and Last Name', givenFirst],
  ['Name (First Last)', givenFirst],
  ['Full Name', undefined],
  ['Name', undefined],
  ['Vor- und Nachname', undefined],
  ['Employee', undefined],
])('“%s” orders whole names: %j', (heading, order) => {
  expect(findNameOrder(heading)).toEqual(order)
})
