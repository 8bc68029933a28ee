import { describe, expect, test } from 'vitest'
import type { GroupStore } from '../../features/groups/ports.ts'
import { awkwardTexts, sampleGroup } from './samples.ts'

type Open = () => Promise<{ store: GroupStore }>

/** The promises of GroupStore. */
export function describeGroupStore(name: string, open: Open): void {
  describe(`${name} as GroupStore`, () => {
    test('an organisation comes back as it was created', async () => {
      const { store } = await open()
      const group = sampleGroup({
        groupImage: { key: 'groups/acme/1', name: 'a.png', type: 'image/png', size: 3 },
      })

      expect(await store.create(group)).toBe('created')
      expect(await store.find('acme')).toEqual(group)
    })

    test('one that does not exist is null', async () => {
      const { store } = await open()
      await store.create(sampleGroup())

      expect(await store.find('other')).toBeNull()
      expect(await store.find('')).toBeNull()
      expect(await store.find('ACME')).toBeNull()
    })

    test('a second one of the same slug leaves the first as it was', async () => {
      const { store } = await open()
      await store.create(sampleGroup())

      expect(await store.create(sampleGroup({ title: 'Impostor', groupStatus: 'disabled' }))).toBe('exists')
      expect(await store.find('acme')).toEqual(sampleGroup())
    })

    test('fifty creates of one slug at once: one is stored', async () => {
      const { store } = await open()
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, n) => store.create(sampleGroup({ title: `Acme ${n}` }))),
      )
      expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1)
    })

    test('keeps awkward texts', async () => {
      const { store } = await open()
      for (const [n, text] of awkwardTexts.entries()) {
        const group = sampleGroup({ slug: `g-${n}`, title: text, groupDisplayName: text })
        await store.create(group)
        expect(await store.find(`g-${n}`)).toEqual(group)
      }
    })
  })
}
