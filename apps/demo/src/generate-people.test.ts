import { fileURLToPath } from 'node:url'
import { normalizeEmail } from '@kitchen-table/domain/accounts'
import { expect, test } from 'vitest'
import { generatePeople } from './generate-people.ts'
import { readPeople } from './read-people.ts'

const contentDir = fileURLToPath(new URL('../../../content', import.meta.url))
const { organizations, people } = readPeople(contentDir)
const NOW = Date.UTC(2026, 10, 21)
const everybody = generatePeople(organizations, people, NOW)
const membersOf = (slug: string) => everybody.filter(({ group }) => group === slug)

test('the same people are generated every time', () => {
  expect(generatePeople(organizations, people, NOW)).toEqual(everybody)
})

test('the four organizations have the configured numbers of members', () => {
  const counts = organizations.map(({ slug }) => [slug, membersOf(slug).length])
  expect(Object.fromEntries(counts)).toEqual({ 'harbor-foods': 180, demo: 30, medica: 60, fci: 40 })
})

test('only the three demo accounts have a password', () => {
  const peopleWithPassword = everybody.filter(({ password }) => password !== null)
  expect(
    peopleWithPassword.map(
      ({ email, role, group, first, last }) => `${email} ${role} ${group} ${first} ${last}`,
    ),
  ).toEqual([
    'learner@example.com user harbor-foods Maya Rivera',
    'manager@example.com manager harbor-foods Dana Whitfield',
    'admin@example.com admin null Alex Kim',
  ])
})

test('every invented address is under example.org, and no address or sub occurs twice', () => {
  const invented = everybody.filter(({ password }) => password === null)
  expect(
    invented.every(({ email }) => normalizeEmail(email) === email && email.endsWith('@example.org')),
  ).toBe(true)
  expect(new Set(everybody.map(({ email }) => email)).size).toBe(everybody.length)
  expect(new Set(everybody.map(({ sub }) => sub)).size).toBe(everybody.length)
})

test('every organization has a manager, and there is one administrator', () => {
  for (const { slug } of organizations)
    expect(membersOf(slug).some(({ role }) => role === 'manager')).toBe(true)
  expect(everybody.filter(({ role }) => role === 'admin')).toHaveLength(1)
})

test('every sub-group of Harbor Foods has members, who see the layout of their sub-group', () => {
  const members = membersOf('harbor-foods')
  const counts = Map.groupBy(members, ({ subGroupId }) => subGroupId)

  expect([...counts.keys()].sort()).toEqual(['office', 'store-teams', 'young-starters', null].sort())
  expect(counts.get('store-teams')?.length).toBeGreaterThan(70)
  expect(new Set(counts.get('young-starters')?.map(({ layout }) => layout))).toEqual(new Set(['rising-gen']))
})

test('everybody joined after their organization was created and before now', () => {
  for (const { slug, createdDaysAgo } of organizations)
    for (const { joinedAt } of membersOf(slug)) {
      expect(joinedAt).toBeLessThan(NOW)
      expect(joinedAt).toBeGreaterThanOrEqual(NOW - (createdDaysAgo + 1) * 86_400_000)
    }
})
