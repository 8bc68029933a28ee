import type { StoredUpload, Stores } from '@kitchen-table/application/ports'
import { noUploadQuotas } from '@kitchen-table/application/testing/samples'
import { preparedId, preparedNumbers, removedSql, storedSql, toStoreWrites } from './store-write.ts'

/** Later than the end of any trial, so that no start sweeps an upload. */
const FAR_FUTURE = Date.parse('2100-01-01')

const upload = (id: string, state: StoredUpload['state']): StoredUpload => ({
  id,
  sub: 'ada',
  group: 'acme',
  purpose: 'profile-picture',
  name: 'me.jpg',
  type: 'image/jpeg',
  size: 1000,
  state,
  expiresAt: FAR_FUTURE,
})

const preparedStates = {
  arriving: 'begun',
  checked: 'receiving',
  saved: 'finished',
  discarded: 'finished',
} as const

const inState = (prefix: keyof typeof preparedStates, state: StoredUpload['state']) =>
  storedSql('uploads', 'id', prefix, `state = '${state}'`)

export const uploadWrites = toStoreWrites({
  'begin an upload': [
    ({ uploads }, n) => uploads.begin(upload(`begun-${n}`, 'begun'), noUploadQuotas, Date.now()),
    storedSql('uploads', 'id', 'begun'),
  ],
  'start to receive an upload': [
    ({ uploads }, n) => uploads.startReceiving(preparedId('arriving', n), Date.now(), FAR_FUTURE),
    inState('arriving', 'receiving'),
  ],
  'finish an upload': [
    ({ uploads }, n) => uploads.finish(preparedId('checked', n), 'image/png', Date.now(), FAR_FUTURE),
    inState('checked', 'finished'),
  ],
  'consume an upload': [
    ({ uploads }, n) => uploads.consume(upload(preparedId('saved', n), 'finished'), Date.now()),
    inState('saved', 'used'),
  ],
  'remove an upload': [
    ({ uploads }, n) => uploads.remove(upload(preparedId('discarded', n), 'finished')),
    removedSql('uploads', 'id', 'discarded'),
  ],
})

export async function prepareUploads({ uploads }: Stores): Promise<void> {
  const prepared = Object.entries(preparedStates).flatMap(([prefix, state]) =>
    preparedNumbers.map((n) => upload(preparedId(prefix, n), state)),
  )
  await Promise.all(prepared.map((record) => uploads.begin(record, noUploadQuotas, Date.now())))
}
