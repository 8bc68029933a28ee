import { randomUUID } from 'node:crypto'
import {
  sampleFact,
  sampleHelpLine,
  sampleIcon,
  sampleIntent,
  sampleLayout,
  sampleTopic,
  sampleTrack,
  sampleUnit,
} from '@kitchen-table/application/testing/samples'
import type { Prepare } from './endpoint-fixture.ts'
import type { PreconditionContext } from './preconditions.ts'

/** Returns a key that no record has: short enough for the id of a unit. */
const newContentKey = () => `content-${randomUUID().slice(0, 8)}`

/** Returns a precondition that saves a record under a new key. */
const prepareContent =
  (save: (stores: PreconditionContext['stores'], key: string) => Promise<unknown>): Prepare =>
  async ({ stores }) => {
    const contentKey = newContentKey()
    await save(stores, contentKey)
    return { contentKey }
  }

const author = { sub: 'someone', at: '2026-11-05T11:00:00.000Z' }
const noFiles = { attachment: null, embedImage: null }

/** The preconditions of requests for records; a disabled record is hidden from learners. */
export const contentPreconditions = {
  newKey: prepareContent(async () => {}),
  track: prepareContent(({ catalog: store }, slug) =>
    store.saveTrack(sampleTrack({ slug, units: [] }), null, author),
  ),
  disabledTrack: prepareContent(({ catalog: store }, slug) =>
    store.saveTrack(sampleTrack({ slug, units: [], trackDisabled: true }), null, author),
  ),
  unit: prepareContent(({ catalog: store }, unitId) =>
    store.saveUnit(sampleUnit({ unitId, ...noFiles }), null, author),
  ),
  disabledUnit: prepareContent(({ catalog: store }, unitId) =>
    store.saveUnit(sampleUnit({ unitId, ...noFiles, unitDisabled: true }), null, author),
  ),
  topic: prepareContent(({ catalog: store }, slug) =>
    store.saveTopic('default', sampleTopic({ slug, banner: null }), null, author),
  ),
  disabledTopic: prepareContent(({ catalog: store }, slug) =>
    store.saveTopic('default', sampleTopic({ slug, banner: null, disabled: true }), null, author),
  ),
  layout: prepareContent(({ catalog: store }, config) =>
    store.saveLayout(sampleLayout({ config, topicOrder: [] }), null, author),
  ),
  helpLine: prepareContent(({ catalog: store }, slug) =>
    store.saveHelpLine(sampleHelpLine({ slug }), null, author),
  ),
  disabledHelpLine: prepareContent(({ catalog: store }, slug) =>
    store.saveHelpLine(sampleHelpLine({ slug, disabled: true }), null, author),
  ),
  fact: prepareContent(({ catalog: store }, slug) =>
    store.saveFact(sampleFact({ slug, title: `Fact ${slug}` }), null, author),
  ),
  disabledFact: prepareContent(({ catalog: store }, slug) =>
    store.saveFact(sampleFact({ slug, disabled: true }), null, author),
  ),
  intent: prepareContent(({ catalog: store }, slug) =>
    store.saveIntent(sampleIntent({ slug, title: `Intent ${slug}` }), null, author),
  ),
  disabledIntent: prepareContent(({ catalog: store }, slug) =>
    store.saveIntent(sampleIntent({ slug, disabled: true }), null, author),
  ),
  icon: prepareContent(({ catalog: store }, slug) => store.saveIcon(sampleIcon({ slug }), null, author)),
} satisfies Record<string, Prepare>
