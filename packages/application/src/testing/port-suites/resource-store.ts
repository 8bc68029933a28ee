import { test as base, describe, expect } from 'vitest'
import type { ResourceStore } from '../../features/catalog/ports.ts'
import { concurrently } from '../times.ts'
import { awkwardTexts, sampleResource } from './samples.ts'

type Open = () => Promise<{ store: ResourceStore }>

const ada = { sub: 'ada', at: '2026-11-05T11:00:00.000Z' }
const bob = { sub: 'bob', at: '2026-11-05T12:00:00.000Z' }

/** Tests that every adapter of ResourceStore must pass. */
export function defineResourceStoreSuite(name: string, open: Open): void {
  const test = base.extend('store', async () => (await open()).store)

  describe(`${name} as ResourceStore`, () => {
    test.for([
      { kind: 'all' } as const,
      { kind: 'group', slug: 'acme' } as const,
      { kind: 'layout', slug: 'acme' } as const,
    ])('returns a resource for $kind as it was saved, with its author', async (target, { store }) => {
      const resource = sampleResource({ target })
      expect(await store.save(resource, null, ada)).toBe('saved')
      expect(await store.find(resource.resourceId)).toEqual({ ...resource, version: 1, author: ada })
      expect(await store.list()).toEqual([{ ...resource, version: 1, author: ada }])
    })

    test('a new one does not overwrite one that exists', async ({ store }) => {
      await store.save(sampleResource(), null, ada)
      expect(await store.save(sampleResource({ displayName: 'Other' }), null, bob)).toBe('exists')
      expect(await store.list()).toEqual([{ ...sampleResource(), version: 1, author: ada }])
    })

    test('saves the expected version, and no other', async ({ store }) => {
      await store.save(sampleResource(), null, ada)
      const changed = sampleResource({ displayName: 'Changed', fileStatus: 'disabled' })

      expect(await store.save(changed, 1, bob)).toBe('saved')
      expect(await store.find('r-1')).toEqual({ ...changed, version: 2, author: bob })
      expect(await store.save(sampleResource(), 1, ada)).toBe('stale')
      expect(await store.save(sampleResource({ resourceId: 'r-2' }), 1, ada)).toBe('stale')
      expect(await store.save(sampleResource(), 3, ada)).toBe('stale')
      expect(await store.find('r-1')).toEqual({ ...changed, version: 2, author: bob })
      expect(await store.find('r-2')).toBeNull()
      expect(await store.save(sampleResource(), 2, ada)).toBe('saved')
      expect(await store.find('r-1')).toEqual({ ...sampleResource(), version: 3, author: ada })
    })

    test('of ten saves of one version at the same time one is stored', async ({ store }) => {
      await store.save(sampleResource(), null, ada)
      const outcomes = await concurrently(10, (n) =>
        store.save(sampleResource({ displayName: `Number ${n}` }), 1, bob),
      )
      expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1)
    })

    test('of ten creates of one id at the same time one is stored', async ({ store }) => {
      const outcomes = await concurrently(10, () => store.save(sampleResource(), null, ada))
      expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1)
    })

    test('stores awkward texts unchanged, and finds nothing by them', async ({ store }) => {
      for (const [n, text] of awkwardTexts.entries()) {
        const resource = sampleResource({ resourceId: `r-${n}`, displayName: text, description: text })
        await store.save(resource, null, ada)
        expect(await store.find(`r-${n}`)).toMatchObject(resource)
        expect(await store.find(text)).toBeNull()
      }
      expect(await store.list()).toHaveLength(awkwardTexts.length)
    })
  })
}
