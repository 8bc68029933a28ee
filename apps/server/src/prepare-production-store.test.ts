import { describe, expect, test } from 'vitest'
import { ConfigError } from './config-error.ts'
import { createDeterministicId } from './platform/deterministic-id.ts'
import { prepareProductionStore } from './prepare-production-store.ts'
import { memoryStores } from './testing/memory-stores.ts'

const now = Date.parse('2026-11-05T12:00:00.000Z')

describe('prepareProductionStore', () => {
  test('creates the default layout and the organizations of the identity providers, and nothing else', async () => {
    const stores = memoryStores()
    await prepareProductionStore(stores, now)
    const { layouts, tracks, units, topics, icons } = await stores.catalog.read()
    expect(layouts).toMatchObject([
      { config: 'default', trackDisplay: [], topicOrder: [], welcomeTrack: null },
    ])
    expect([tracks, units, topics, icons]).toEqual([[], [], [], []])
    for (const slug of ['medica', 'fci']) {
      expect(await stores.groups.find(slug)).toMatchObject({
        slug,
        groupStatus: 'active',
        maxMembers: 0,
        settings: { layout: 'default' },
        createdAt: '2026-11-05T12:00:00.000Z',
      })
      expect(await stores.members.count(slug)).toBe(0)
    }
    expect(await stores.groups.find('demo')).toBeNull()
  })

  test('changes nothing at the next start', async () => {
    const stores = memoryStores()
    await prepareProductionStore(stores, now)
    const [layout] = (await stores.catalog.read()).layouts
    if (!layout) expect.unreachable('There is no layout.')
    const { version, ...record } = layout
    await stores.catalog.saveLayout({ ...record, title: 'Ours', featureTrack: true }, version)
    const before = await stores.catalog.read()

    await prepareProductionStore(stores, now + 1000)
    expect(await stores.catalog.read()).toEqual(before)
    expect((await stores.groups.find('fci'))?.createdAt).toBe('2026-11-05T12:00:00.000Z')
  })

  test.each(['learner@example.com', 'manager@example.com', 'admin@example.com'])(
    'refuses a store with the demo account %s, and does not change it',
    async (email) => {
      const stores = memoryStores()
      const sub = createDeterministicId('person', email)
      const name = {
        first: 'A',
        last: 'B',
        role: 'user',
        group: null,
        createdAt: new Date(now).toISOString(),
      } as const
      await stores.directory.create({ sub, email, ...name }, null)

      const preparation = prepareProductionStore(stores, now)
      await expect(preparation).rejects.toBeInstanceOf(ConfigError)
      await expect(preparation).rejects.toThrow(/^The store holds the demo accounts, .*\.$/)
      expect((await stores.catalog.read()).layouts).toEqual([])
      expect(await stores.groups.find('medica')).toBeNull()
    },
  )
})
