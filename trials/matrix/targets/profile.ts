import { malformedSegments, missingSegments } from '../../../apps/server/src/testing/path-segments.ts'
import { emailOf, PASSWORD } from '../../../apps/server/src/testing/sample-people.ts'
import {
  OTHER_DEVICE_ID,
  type PreconditionContext,
  preconditions,
} from '../../../apps/server/src/testing/write-preconditions.ts'
import type { MatrixActor } from '../actors.ts'
import type { Target } from '../target.ts'
import { findWriteOperation, malformedBodyTargets } from './malformed-bodies.ts'

/** Nobody is ready for anything who has no account. */
const unlessAnonymous =
  (make: (product: PreconditionContext, sub: string) => Promise<object>): Target['prepare'] =>
  async (product, { name }) =>
    name === 'nobody' ? {} : make(product, name)

type Base = Omit<Target, 'description' | 'kind'>

/** A write of the profile under its row: with everything that it calls for, and broken ones. */
function writeTargets(name: string, row: 8 | 9 | 10 | 53): { base: Base; targets: Target[] } {
  const { name: door, method, path, body, prepare } = findWriteOperation(`accounts.${name}`)
  const words = { forbiddenCode: 'accounts.provider_owned', endsSession: true, changesActor: true } as const
  const base: Base = { endpoint: door, row, method, path, body, ...words }
  const own: Target = {
    ...base,
    description: 'as it is meant',
    kind: 'own',
    prepare: prepare && unlessAnonymous(prepare),
  }
  return { base, targets: [own, ...malformedBodyTargets(base)] }
}

/** What is not right about it, and the words that whoever may do it is told. */
function refusedTargets(
  name: string,
  row: 8 | 9 | 10,
  refused: Target['expectedRefusal'],
  body?: object,
): Target[] {
  const { base, targets } = writeTargets(name, row)
  return [
    ...targets,
    {
      ...base,
      ...(body && { body: () => body }),
      description: `${refused}`,
      kind: 'own',
      expectedRefusal: refused,
    },
  ]
}

const wrongPasswordBody = { password: 'Wrong-Password-1' }
const wrongPassword = 'accounts.wrong_password'

const reads = ['', '?sub=otherLearner'].flatMap((query): Target[] => [
  {
    endpoint: 'accounts.profile',
    description: `one's own${query}`,
    kind: 'own',
    row: 7,
    method: 'GET',
    path: `/api/profile${query}`,
    expectedText: ({ name }) => `"email":"${emailOf(name)}"`,
  },
  {
    endpoint: 'accounts.devices',
    description: `one's own${query}`,
    kind: 'own',
    row: 53,
    method: 'GET',
    path: `/api/profile/devices${query}`,
    expectedText: () => '"isThisOne":true',
  },
])

/** A file lies under the id of whom it shows, which has small letters alone, as ids of real people have. */
const hasLowercaseName = ({ name }: MatrixActor) => name === name.toLowerCase()

const writes: Target[] = [
  ...refusedTargets('askForEmail', 9, wrongPassword, { email: 'else@canary.example', ...wrongPasswordBody }),
  ...refusedTargets('changeEmail', 9, 'accounts.wrong_code'),
  ...writeTargets('changePhone', 8).targets,
  ...refusedTargets('askForPhoneCode', 8, 'accounts.no_texts'),
  ...refusedTargets('verifyPhone', 8, 'accounts.wrong_code'),
  ...refusedTargets('changePassword', 10, wrongPassword, { ...wrongPasswordBody, newPassword: PASSWORD }),
  ...refusedTargets('beginTotp', 10, wrongPassword, wrongPasswordBody),
  ...refusedTargets('confirmTotp', 10, 'accounts.wrong_code'),
  ...refusedTargets('changeMfa', 10, 'accounts.phone_unverified'),
  ...refusedTargets('setPicture', 8, 'files.no_picture', { picture: 'AAAA' }).map((target) => ({
    ...target,
    suits: hasLowercaseName,
  })),
  ...writeTargets('removePicture', 8).targets.map((target) => ({ ...target, suits: hasLowercaseName })),
  ...writeTargets('signOutEverywhere', 53).targets,
]

const { base: endBase, targets: endDeviceTargets } = writeTargets('signOutDevice', 53)
const device = { ...endBase, notFoundCode: 'accounts.session_not_found' } as const

/** Where somebody else is signed in. */
async function prepareForeignSession(product: PreconditionContext): Promise<object> {
  await product.stores.sessions.close(`${OTHER_DEVICE_ID}-pending`)
  return preconditions.otherDeviceSession(product, 'pending')
}

/** Some of what is no slug could be the id of a device. */
const couldBeDeviceId = (segment: string) => /^[\w-]{16}$/.test(segment)

const devices: Target[] = [
  ...endDeviceTargets,
  { ...device, description: `another's`, kind: 'foreign', prepare: prepareForeignSession },
  {
    ...device,
    description: 'nobody’s',
    kind: 'missing',
    path: device.path.replace(OTHER_DEVICE_ID, 'nobodys-device-1'),
  },
  ...[...malformedSegments, ...missingSegments].map(
    (segment): Target => ({
      ...device,
      description: segment,
      kind: couldBeDeviceId(segment) ? 'missing' : 'malformed',
      path: device.path.replace(OTHER_DEVICE_ID, segment),
    }),
  ),
]

export const profileTargets: readonly Target[] = [...reads, ...writes, ...devices]
