import { test as base, describe, expect } from 'vitest'
import type { AuditStore, OrganizationStore } from '../../features/organizations/ports.ts'
import type { MembershipStore } from '../../features/people/membership-store.ts'
import { concurrently, times } from '../times.ts'
import { awkwardTexts, sampleAuditEntry, sampleMember, sampleOrganization } from './samples.ts'

/** The tests add members, which keep an organization from being removed, and read the audit log. */
type Open = () => Promise<{ store: OrganizationStore; members: MembershipStore; audit: AuditStore }>

/** Tests that every adapter of OrganizationStore must pass. */
export function defineOrganizationStoreSuite(name: string, open: Open): void {
  const test = base.extend('setup', () => open()).extend('store', async ({ setup }) => setup.store)

  describe(`${name} as OrganizationStore`, () => {
    test('returns an organization as it was created', async ({ store }) => {
      const group = sampleOrganization({
        groupImage: { key: 'groups/acme/1', name: 'a.png', type: 'image/png', size: 3 },
      })

      expect(await store.create(group)).toBe('created')
      expect(await store.find('acme')).toEqual({ ...group, version: 1 })
    })

    test('returns null for an organization that does not exist', async ({ store }) => {
      await store.create(sampleOrganization())

      expect(await store.find('other')).toBeNull()
      expect(await store.find('')).toBeNull()
      expect(await store.find('ACME')).toBeNull()
    })

    test('a second one with the same slug does not change the first', async ({ store }) => {
      await store.create(sampleOrganization())

      expect(await store.create(sampleOrganization({ title: 'Impostor', groupStatus: 'disabled' }))).toBe(
        'exists',
      )
      expect(await store.find('acme')).toEqual({ ...sampleOrganization(), version: 1 })
    })

    test('of fifty creates of one slug at the same time one is stored', async ({ store }) => {
      const outcomes = await concurrently(50, (n) => store.create(sampleOrganization({ title: `Acme ${n}` })))
      expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1)
    })

    test('stores awkward texts unchanged', async ({ store }) => {
      for (const [n, text] of awkwardTexts.entries()) {
        const group = sampleOrganization({ slug: `g-${n}`, title: text, groupDisplayName: text })
        await store.create(group)
        expect(await store.find(`g-${n}`)).toEqual({ ...group, version: 1 })
      }
    })

    test('updates an organization of the expected version', async ({ store }) => {
      await store.create(sampleOrganization())
      const changed = sampleOrganization({ title: 'Acme & Sons', maxMembers: 7, groupStatus: 'disabled' })

      expect(await store.update(changed, 1, [])).toBe('updated')
      expect(await store.find('acme')).toEqual({ ...changed, version: 2 })
      expect(await store.update(sampleOrganization(), 1, [])).toBe('stale')
      expect(await store.update(sampleOrganization({ slug: 'other' }), 1, [])).toBe('stale')
      expect(await store.find('acme')).toEqual({ ...changed, version: 2 })
      expect(await store.find('other')).toBeNull()
    })

    test('T72: keeps when an organization was disabled, until that changes', async ({ store }) => {
      await store.create(sampleOrganization())
      for (const [n, disabledAt] of [1_772_366_400_123, 1_772_366_400_124, null].entries()) {
        const changed = sampleOrganization({ disabledAt })
        expect(await store.update(changed, n + 1, [])).toBe('updated')
        expect(await store.find('acme')).toEqual({ ...changed, version: n + 2 })
      }
      await store.create(sampleOrganization({ slug: 'globex', disabledAt: 1_772_366_400_125 }))
      expect(await store.find('globex')).toMatchObject({ disabledAt: 1_772_366_400_125 })
    })

    test('an update records its entries, and a stale one records none', async ({
      store,
      setup: { audit },
    }) => {
      await store.create(sampleOrganization())
      const entries = ['a-1', 'a-2'].map((id) => sampleAuditEntry({ id, action: 'display_name_changed' }))
      expect(await store.update(sampleOrganization({ title: 'Acme Ltd' }), 1, entries)).toBe('updated')
      const late = sampleAuditEntry({ id: 'a-3' })
      expect(await store.update(sampleOrganization(), 1, [late])).toBe('stale')
      expect(await audit.list('acme', 10)).toEqual(entries.toReversed())
    })

    test('removes an organization without members, and no other', async ({ store, setup: { members } }) => {
      for (const slug of ['acme', 'empty']) await store.create(sampleOrganization({ slug }))
      await members.add('acme', sampleMember(), '2026-03-01T12:00:00.000Z')
      expect(await store.remove('acme')).toBe('not_empty')
      expect(await store.remove('empty')).toBe('removed')
      expect(await store.remove('empty')).toBe('not_found')
      expect([await store.find('acme'), await store.find('empty')]).toMatchObject([{ slug: 'acme' }, null])
      expect(await store.create(sampleOrganization({ slug: 'empty' }))).toBe('created')
    })

    test('of a removal and an add of a member at the same time one happens', async ({ store, setup }) => {
      await store.create(sampleOrganization())
      const [removed, added] = await Promise.all([
        store.remove('acme'),
        setup.members.add('acme', sampleMember(), '2026-03-01T12:00:00.000Z'),
      ])
      expect([removed, added]).toEqual(
        removed === 'removed' ? ['removed', 'not_found'] : ['not_empty', 'added'],
      )
    })

    test('of ten updates of one version at the same time one is stored', async ({ store }) => {
      await store.create(sampleOrganization())
      const outcomes = await concurrently(10, (n) =>
        store.update(sampleOrganization({ title: `Acme ${n}` }), 1, []),
      )
      expect(outcomes.filter((outcome) => outcome === 'updated')).toHaveLength(1)
    })

    test('lists organizations by slug in pages of a hundred', async ({ store }) => {
      const slugs = times(130, (n) => `g-${String(n).padStart(3, '0')}`)
      await Promise.all(slugs.toReversed().map((slug) => store.create(sampleOrganization({ slug }))))

      const first = await store.list()
      expect(first.map(({ slug }) => slug)).toEqual(slugs.slice(0, 100))
      expect(first[0]).toEqual({ ...sampleOrganization({ slug: 'g-000' }), version: 1 })
      expect((await store.list(first.at(-1)?.slug)).map(({ slug }) => slug)).toEqual(slugs.slice(100))
    })
  })
}
