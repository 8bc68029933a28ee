import { describe, expect, test } from 'vitest'
import type { GroupStore } from '../../features/groups/ports.ts'
import { awkwardTexts, sampleGroup } from './samples.ts'

type Open = () => Promise<{ store: GroupStore }>

/** Tests that every adapter of GroupStore must pass. */
export function describeGroupStore(name: string, open: Open): void {
  describe(`${name} as GroupStore`, () => {
    test('returns an organisation as it was created', async () => {
      const { store } = await open()
      const group = sampleGroup({
        groupImage: { key: 'groups/acme/1', name: 'a.png', type: 'image/png', size: 3 },
      })

      expect(await store.create(group)).toBe('created')
      expect(await store.find('acme')).toEqual(group)
    })

    test('returns null for an organisation that does not exist', async () => {
      const { store } = await open()
      await store.create(sampleGroup())

      expect(await store.find('other')).toBeNull()
      expect(await store.find('')).toBeNull()
      expect(await store.find('ACME')).toBeNull()
    })

    test('a second one with the same slug does not change the first', async () => {
      const { store } = await open()
      await store.create(sampleGroup())

      expect(await store.create(sampleGroup({ title: 'Impostor', groupStatus: 'disabled' }))).toBe('exists')
      expect(await store.find('acme')).toEqual(sampleGroup())
    })

    test('of fifty creates of one slug at the same time one is stored', async () => {
      const { store } = await open()
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, n) => store.create(sampleGroup({ title: `Acme ${n}` }))),
      )
      expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1)
    })

    test('stores awkward texts unchanged', async () => {
      const { store } = await open()
      for (const [n, text] of awkwardTexts.entries()) {
        const group = sampleGroup({ slug: `g-${n}`, title: text, groupDisplayName: text })
        await store.create(group)
        expect(await store.find(`g-${n}`)).toEqual(group)
      }
    })
  })
}
