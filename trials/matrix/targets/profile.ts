import { emailOf } from '@kitchen-table/embedded/testing/samples'
import {
  findFixture,
  OTHER_DEVICE_ID,
  type PreconditionContext,
  preconditions,
} from '@kitchen-table/server/testing/tools'
import type { Target } from '../target.ts'
import {
  defaultTargets,
  endpointAddress,
  endpointBase,
  malformedBodyTargets,
  prepareActor,
  type TargetBase,
  toTargets,
  unknownRecordTargets,
} from './endpoint-base.ts'

const reads = ['', '?sub=otherLearner'].flatMap((query) => [
  ...toTargets({ ...endpointAddress('accounts.profile'), row: 7, path: `/api/profile${query}` }, [
    [`one's own${query}`, 'own', { expectedText: ({ name }) => `"email":"${emailOf(name)}"` }],
  ]),
  ...toTargets({ ...endpointAddress('accounts.devices'), row: 53, path: `/api/profile/devices${query}` }, [
    [`one's own${query}`, 'own', { expectedText: () => '"isThisOne":true' }],
  ]),
])

/** Picture files are named after the person's id, which must be lower case, as real ids are. */
const appliesTo: Target['appliesTo'] = ({ name }) => name === name.toLowerCase()
const pictures = defaultTargets(findFixture('accounts.setPicture')).map((target) => ({
  ...target,
  appliesTo,
}))

const device: TargetBase = {
  ...endpointBase('accounts.signOutDevice'),
  row: 53,
  forbiddenCode: 'accounts.provider_owned',
  notFoundCode: 'accounts.session_not_found',
  endsSession: true,
  changesActor: true,
}
const devicePath = (id: string) => device.path.replace(OTHER_DEVICE_ID, id)

async function prepareForeignSession(product: PreconditionContext): Promise<object> {
  await product.stores.sessions.close(`${OTHER_DEVICE_ID}-pending`)
  return preconditions.otherDeviceSession(product, 'pending')
}

/** Some malformed slugs are well-formed ids of devices. */
const couldBeDeviceId = (segment: string) => /^[\w-]{16}$/.test(segment)

export const profileTargets: readonly Target[] = [
  ...reads,
  ...pictures,
  ...toTargets(device, [
    ["one's own", 'own', { prepare: prepareActor(preconditions.otherDeviceSession) }],
    ["another person's", 'foreign', { prepare: prepareForeignSession }],
    ['unknown', 'missing', { path: devicePath('nobodys-device-1') }],
  ]),
  ...malformedBodyTargets(device),
  ...unknownRecordTargets(device, devicePath, couldBeDeviceId),
]
