import { readFirstHelpLines, readFirstIntents } from '@kitchen-table/application/first-records'
import { ConfigError } from '@kitchen-table/application/settings'
import { createDeterministicId } from '@kitchen-table/application/store-helpers'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { describe, expect, test } from 'vitest'
import { prepareProductionStore } from './prepare-production-store.ts'

const now = Date.parse('2026-11-05T12:00:00.000Z')

describe('prepareProductionStore', () => {
  test('creates the default layout, the help lines, the intents and the organizations of the identity providers, and nothing else', async () => {
    const stores = memoryStores()
    await prepareProductionStore(stores, now)
    const { layouts, tracks, units, topics, icons, helpLines, intents } = await stores.catalog.read()
    expect(layouts).toMatchObject([
      { config: 'default', trackDisplay: [], topicOrder: [], welcomeTrack: null },
    ])
    expect([tracks, units, topics, icons]).toEqual([[], [], [], []])
    expect(helpLines.map(({ slug }) => slug).sort()).toEqual(
      readFirstHelpLines()
        .map(({ slug }) => slug)
        .sort(),
    )
    expect(intents.map(({ slug }) => slug).sort()).toEqual(
      readFirstIntents()
        .map(({ slug }) => slug)
        .sort(),
    )
    expect(await stores.catalog.findHelpLine('lifeline-988')).toMatchObject({ version: 1, author: null })
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
    const line = readFirstHelpLines().find(({ slug }) => slug === 'lifeline-988')
    if (!line) expect.unreachable('There is no 988.')
    await stores.catalog.saveHelpLine({ ...line, use: 'Ours', disabled: true }, 1)
    const before = await stores.catalog.read()

    await prepareProductionStore(stores, now + 1000)
    expect(await stores.catalog.read()).toEqual(before)
    expect((await stores.groups.find('fci'))?.createdAt).toBe('2026-11-05T12:00:00.000Z')
  })

  test('help lines that an interrupted start has not stored come at the next one, and changed ones stay', async () => {
    const stores = memoryStores()
    const [first, second] = readFirstHelpLines()
    if (!first || !second) expect.unreachable('There are no help lines.')
    await stores.catalog.saveHelpLine({ ...first, use: 'Ours' }, null)
    await prepareProductionStore(stores, now)
    expect(await stores.catalog.findHelpLine(first.slug)).toMatchObject({ use: 'Ours', version: 1 })
    expect(await stores.catalog.findHelpLine(second.slug)).toMatchObject(second)
  })

  test('intents that an interrupted start has not stored come at the next one, and changed ones stay', async () => {
    const stores = memoryStores()
    const [first, second] = readFirstIntents()
    if (!first || !second) expect.unreachable('There are no intents.')
    await stores.catalog.saveIntent({ ...first, outside: 'Ours' }, null)
    await prepareProductionStore(stores, now)
    expect(await stores.catalog.findIntent(first.slug)).toMatchObject({ outside: 'Ours', version: 1 })
    expect(await stores.catalog.findIntent(second.slug)).toMatchObject({ ...second, lessons: [] })
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
