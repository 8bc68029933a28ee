import { expect, test } from 'vitest'
import type { Actor, Role } from './actor.ts'
import { isGranted, type Permission, permissionGrants } from './permissions.ts'

const actorOf = (role: Role): Actor => ({ sub: 'ada', role, group: 'acme', subGroupId: null })

test.each(['', 'toString', '__proto__', 'catalog', 'catalog.read.all'])(
  'the unknown permission "%s" is granted to nobody',
  (permission) => {
    for (const actor of [null, actorOf('user'), actorOf('manager'), actorOf('admin')])
      expect(isGranted(permission as Permission, actor)).toBe(false)
  },
)

/** The least role that each permission takes, for the rows of the authorization table (docs/security.md). */
const expectedGrants = {
  anyone: `public.read health.read accounts.signIn accounts.signIn.external accounts.signOut accounts.password.reset
    catalog.helpLines.read accounts.invitations.request accounts.help.request insights.pageViews.record
    groups.reminders.refuse`,
  user: `accounts.currentUser.read accounts.profile.read accounts.profile.edit accounts.email.change
    accounts.password.change accounts.secondFactor.change accounts.sessions.read accounts.sessions.end
    accounts.ownData.read accounts.removal.request catalog.read catalog.resources.download learning.progress.read
    learning.progress.write groups.read uploads.send insights.events.record`,
  manager: `groups.list groups.members.read groups.members.details.read groups.members.add groups.members.move
    groups.members.delete groups.members.invite groups.members.setEnabled groups.members.correct
    groups.members.recover groups.members.changeMany groups.imports.run groups.imports.undo groups.resources.read
    groups.mailingList.change groups.audit.read insights.reports.read
    insights.usage.read groups.announcement.edit groups.invitations.plan`,
  admin: `accounts.notices.read accounts.notices.dismiss catalog.edit catalog.resources.edit catalog.manage
    catalog.preview groups.edit groups.archive groups.subGroups.edit groups.members.role groups.members.transfer groups.people.search
    insights.statistics.read insights.searches.answer`,
}

const visitors = [
  { name: 'anyone', actor: null },
  { name: 'user', actor: actorOf('user') },
  { name: 'manager', actor: actorOf('manager') },
  { name: 'admin', actor: actorOf('admin') },
] as const

test.each(Object.entries(expectedGrants))('what takes %s is granted to no lower role', (grant, words) => {
  const permissions = words.split(/\s+/)
  const first = visitors.findIndex(({ name }) => name === grant)
  const expected = permissions.flatMap((permission) =>
    visitors.slice(first).map(({ name }) => `${permission} ${name}`),
  )
  const granted = permissions.flatMap((permission) =>
    visitors
      .filter(({ actor }) => isGranted(permission as Permission, actor))
      .map(({ name }) => `${permission} ${name}`),
  )
  expect(granted).toEqual(expected)
})

test('every permission is in the table', () => {
  const known = Object.values(expectedGrants).flatMap((words) => words.split(/\s+/))
  expect(known.toSorted()).toEqual(Object.keys(permissionGrants).toSorted())
})

test('names are dotted words that begin with a feature', () => {
  const features = 'public health accounts catalog learning groups uploads insights'.split(' ')
  for (const name of Object.keys(permissionGrants)) {
    expect(name).toMatch(/^[a-z]+(\.[a-zA-Z]+)+$/)
    expect(features).toContain(name.split('.', 1)[0])
  }
})
