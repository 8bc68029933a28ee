import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { OpenStores } from '@kitchen-table/application/ports'
import { findFreePort } from '@kitchen-table/application/testing/processes'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { type LocalCloud, longTimeoutSettings, startLocalCloud } from '@kitchen-table/cloud/local'
import { withConfiguredStores } from '@kitchen-table/server/testing/tools'
import { inject, onTestFinished } from 'vitest'
import { WRITES_PER_LEARNER } from '../kill/learner-writes.ts'
import { addLearner, addLongTrack, listUnitIds } from '../long-track.ts'

type Options = Pick<
  Parameters<typeof startLocalCloud>[0],
  'adjustSettings' | 'objectStore' | 'processes' | 'settings'
>

/** Returns where the tables of one cloud are: in the DynamoDB Local of all trials, with a prefix of their own. */
export const chooseTables = () => ({ endpoint: inject('dynamodbEndpoint'), prefix: `dev-${randomUUID()}-` })

/** Starts the cloud shape for one test, with learners and a long track instead of the demo library. */
export const openCloud = ({ learners, ...options }: Options & { learners: number }) =>
  openFilledCloud({
    ...options,
    async fill(stores) {
      await addLongTrack(stores, listUnitIds(WRITES_PER_LEARNER))
      for (let learner = 0; learner < learners; learner += 1) await addLearner(stores, learner)
    },
  })

/** Starts the cloud shape for one test, with what `fill` stores. */
export async function openFilledCloud({
  fill,
  ...options
}: Options & { fill: (stores: OpenStores) => Promise<void> }) {
  const cloud = await startLocalCloud({
    ...options,
    settings: { ...longTimeoutSettings, ...options.settings },
    folder: join(createTemporaryFolder(), 'cloud'),
    dynamodb: chooseTables(),
    port: await findFreePort(),
    prepare: (settings) => withConfiguredStores(settings, fill),
  })
  onTestFinished(cloud.stop)
  return cloud
}

/** Opens the stores of a running cloud. */
export const withCloudStores = <T>(
  { settings }: Pick<LocalCloud, 'settings'>,
  use: (stores: OpenStores) => Promise<T>,
) => withConfiguredStores(settings, use)
