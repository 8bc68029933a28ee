import { randomUUID } from 'node:crypto'
import type { StoredChallenge, StoredUpload } from '@kitchen-table/application/ports'
import { createDeterministicId, hashToken, uploadKey } from '@kitchen-table/application/store-helpers'
import {
  expectSuccess,
  generateTotpCode,
  noUploadQuotas,
  sampleMember,
  sampleResource,
  TEST_SECRET_KEY,
} from '@kitchen-table/application/testing/samples'
import {
  createCodeHmac,
  createToken,
  emailChallengeId,
  phoneChallengeId,
} from '@kitchen-table/application/testing/use-cases'
import { UPLOAD_LIFETIME_MS, type UploadState } from '@kitchen-table/domain/uploads'
import { emailOf, PASSWORD, type ProductStores } from '@kitchen-table/embedded/testing/samples'
import { PLACEHOLDER_CODE } from './placeholders.ts'

export type PreconditionContext = { stores: ProductStores; clock: { at: number } }

/**
 * What a request needs after its preconditions hold: `code` is the right code, `challengeToken` the secret of a pending
 * sign-in challenge, `resetToken` the secret of a browser that has requested a reset code, `uploadId` the sender's
 * upload, `contentKey` the slug or id of a record of the library that is the sender's alone, `resourceId` a resource of
 * version 1, `importId` an import of a library, `groupSlug` the sender's organization, `memberSub` a member of it,
 * `groupJobId` a job of it.
 */
export type PreconditionResult = {
  code?: string
  challengeToken?: string
  resetToken?: string
  uploadId?: string
  contentKey?: string
  resourceId?: string
  importId?: string
  groupSlug?: string
  memberSub?: string
  groupJobId?: string
}

export const OTHER_PASSWORD = 'Other-Password-2'
/** A PNG of one red pixel, in base64. */
export const PIXEL_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'
export const PHONE = '+16125550142'

/** The ids of a device and a notice that exist when the preconditions hold. */
export const OTHER_DEVICE_ID = 'another-device-1'
export const NOTICE_ID = 'a-notice'

const MINUTE = 60_000
/** Uses the secret key of openProduct. */
const codeHmac = createCodeHmac(TEST_SECRET_KEY)

/** Stores a code that was sent to this person, as the product would store it. */
async function storeSentCode(
  { stores, clock }: PreconditionContext,
  { id, sub, data }: Pick<StoredChallenge, 'id' | 'sub' | 'data'>,
) {
  const secretHash = codeHmac(`${id} ${PLACEHOLDER_CODE}`)
  const expiresAt = clock.at + MINUTE
  await stores.challenges.put({ id, sub, secretHash, data, expiresAt, triesLeft: 5 })
}

/** Adds another person, who is about to sign in from the same browser. */
async function addChallengeAccount({ stores }: PreconditionContext, sub: string, password: string | null) {
  const accountSub = `${sub}-challenged`
  const email = emailOf(accountSub)
  const own = sampleMember({ sub: accountSub, email, first: 'Challenged', last: 'Person' })
  await stores.people.create({ ...own, group: null })
  await stores.directory.create({ ...own, group: null, createdAt: '2026-01-02T03:04:05.678Z' }, password)
  return { sub: accountSub, email }
}

export const pixelBytes = Buffer.from(PIXEL_PNG, 'base64')

/** Returns the record of an upload with these bytes; a picture unless the sample says otherwise. */
function sampleUpload(
  { clock }: Pick<PreconditionContext, 'clock'>,
  sub: string,
  {
    id = createDeterministicId('upload', sub),
    state = 'finished',
    bytes = pixelBytes,
    ...change
  }: UploadSample = {},
): StoredUpload {
  const file = { purpose: 'profile-picture', name: 'me.png', type: 'image/png', ...change } as const
  return {
    id,
    sub,
    group: null,
    ...file,
    size: bytes.length,
    state,
    expiresAt: clock.at + UPLOAD_LIFETIME_MS,
  }
}

type UploadSample = { id?: string; state?: UploadState; bytes?: Uint8Array } & Partial<
  Pick<StoredUpload, 'purpose' | 'name' | 'type'>
>

/** Stores an upload, and its file unless it was just begun. Replaces an earlier one of the same person, or of this id. */
export async function addUpload(
  product: PreconditionContext,
  sub: string,
  sample: UploadSample = {},
): Promise<{ uploadId: string }> {
  const { uploads, files } = product.stores
  const upload = sampleUpload(product, sub, sample)
  await uploads.remove(upload)
  await uploads.begin(upload, noUploadQuotas, product.clock.at)
  if (upload.state !== 'begun') await files.put(uploadKey(upload.id), sample.bytes ?? pixelBytes, upload)
  return { uploadId: upload.id }
}

const addUploadAs =
  (sample: UploadSample) =>
  (product: PreconditionContext, sub: string): Promise<PreconditionResult> =>
    addUpload(product, sub, sample)

/** Adds a save of uploads of this person that has not ended, so that the next one has to wait. */
export async function addPendingSave({ stores, clock }: PreconditionContext, sub: string): Promise<void> {
  const job = { id: `save-of-${sub}`, kind: 'settle-uploads', subject: `uploads-of:${sub}`, input: [] }
  await stores.jobs.add({ ...job, createdAt: clock.at }, { id: 'worker', until: clock.at + MINUTE })
}

async function beginChallenge(
  { stores, clock }: PreconditionContext,
  email: string,
  password: string,
): Promise<string> {
  const result = expectSuccess(await stores.authenticator.signIn(email, password, clock.at))
  if (!('session' in result)) throw new Error('The sign-in needs no challenge.')
  return result.session
}

export const preconditions = {
  async firstPassword(product: PreconditionContext, sub: string): Promise<PreconditionResult> {
    const account = await addChallengeAccount(product, sub, null)
    const terms = { validForMs: MINUTE, replacesEarlier: true }
    const { password } = expectSuccess(
      await product.stores.directory.issueTemporaryPassword(account.sub, terms, product.clock.at),
    )
    return { challengeToken: await beginChallenge(product, account.email, password) }
  },

  async smsChallenge(product: PreconditionContext, sub: string): Promise<PreconditionResult> {
    const { directory, authenticator, secondFactor } = product.stores
    const account = await addChallengeAccount(product, sub, PASSWORD)
    await directory.changePhone(account.sub, PHONE, true)
    await secondFactor.changeMfa(account.sub, 'SMS')
    const challengeToken = await beginChallenge(product, account.email, PASSWORD)
    const { code } = expectSuccess(await authenticator.issueSignInCode(account.sub, product.clock.at))
    return { challengeToken, code }
  },

  async resetCode({ stores, clock }: PreconditionContext, sub: string): Promise<PreconditionResult> {
    const resetToken = createToken()
    const request = { id: `email-to-${sub}`, browser: hashToken(resetToken) }
    return {
      code: expectSuccess(await stores.authenticator.issueResetCode(sub, request, clock.at)).code,
      resetToken,
    }
  },

  async emailCode(product: PreconditionContext, sub: string): Promise<PreconditionResult> {
    await storeSentCode(product, { id: emailChallengeId(sub), sub, data: { email: emailOf(`${sub}-new`) } })
    return {}
  },

  /** A worker has a job of the person. */
  async pendingChange(product: PreconditionContext, sub: string): Promise<PreconditionResult> {
    const { stores, clock } = product
    const input = { sub, notice: null }
    const job = { id: `change-of-${sub}`, kind: 'end-sessions', subject: `person:${sub}`, input }
    await stores.jobs.add({ ...job, createdAt: clock.at }, { id: 'worker', until: clock.at + MINUTE })
    return preconditions.emailCode(product, sub)
  },

  async phone({ stores }: PreconditionContext, sub: string, isVerified = false): Promise<PreconditionResult> {
    await stores.directory.changePhone(sub, PHONE, isVerified)
    return {}
  },

  async phoneCode(product: PreconditionContext, sub: string): Promise<PreconditionResult> {
    await preconditions.phone(product, sub)
    await storeSentCode(product, { id: phoneChallengeId(sub), sub, data: { phone: PHONE } })
    return {}
  },

  verifiedPhone: (product: PreconditionContext, sub: string): Promise<PreconditionResult> =>
    preconditions.phone(product, sub, true),

  async totpEnrollment({ stores, clock }: PreconditionContext, sub: string): Promise<PreconditionResult> {
    const { secret } = expectSuccess(await stores.secondFactor.beginTotp(sub, clock.at))
    return { code: generateTotpCode(secret, clock.at) }
  },

  async picture({ stores }: PreconditionContext, sub: string): Promise<PreconditionResult> {
    // Keys are in lower case, as the ids of real people are.
    const file = { key: `people/${sub.toLowerCase()}/old`, name: 'picture.jpg', type: 'image/jpeg', size: 3 }
    await stores.files.put(file.key, new Uint8Array([1, 2, 3]), file)
    await stores.people.setPicture(sub, file)
    return {}
  },

  async removalRequest({ stores, clock }: PreconditionContext, sub: string): Promise<PreconditionResult> {
    await stores.members.setRemovalRequest(sub, new Date(clock.at).toISOString())
    return {}
  },

  async language({ stores }: PreconditionContext, sub: string): Promise<PreconditionResult> {
    await stores.people.setLanguage(sub, 'es')
    return {}
  },

  begunUpload: addUploadAs({ state: 'begun' }),
  receivedUpload: addUploadAs({ state: 'receiving' }),
  finishedUpload: addUploadAs({ state: 'finished' }),
  usedUpload: addUploadAs({ state: 'used' }),
  finishedResourceFile: (product: PreconditionContext, sub: string): Promise<PreconditionResult> =>
    addUpload(product, sub, { id: randomUUID(), purpose: 'resource-file' }),

  /** A resource, and an upload that can replace its file. */
  async resource(product: PreconditionContext, sub: string): Promise<PreconditionResult> {
    const { files, resources } = product.stores
    const resourceId = randomUUID()
    const file = { key: `resources/${resourceId}/1`, name: 'a.pdf', type: 'application/pdf', size: 3 }
    await files.put(file.key, new Uint8Array([1, 2, 3]), file)
    const author = { sub: 'someone', at: '2026-11-05T11:00:00.000Z' }
    await resources.save(sampleResource({ resourceId, file }), null, author)
    return { resourceId, ...(await preconditions.finishedResourceFile(product, sub)) }
  },

  /** Another request of the person saves uploads. */
  async pendingSave(product: PreconditionContext, sub: string): Promise<PreconditionResult> {
    await addPendingSave(product, sub)
    return preconditions.resource(product, sub)
  },

  /** Its file is no picture. */
  receivedText: addUploadAs({ state: 'receiving', bytes: Buffer.from('not a picture') }),
  /** Its file begins like a picture, and cannot be decoded. */
  finishedBrokenPicture: addUploadAs({ state: 'finished', bytes: pixelBytes.subarray(0, 40) }),

  async otherDeviceSession({ stores, clock }: PreconditionContext, sub: string): Promise<PreconditionResult> {
    const times = { createdAt: clock.at, seenAt: clock.at }
    await stores.sessions.open({
      tokenHash: `${OTHER_DEVICE_ID}-${sub}`,
      sub,
      version: 0,
      device: '',
      ...times,
    })
    return {}
  },

  async notice({ stores }: PreconditionContext): Promise<PreconditionResult> {
    const at = '2026-11-05T11:00:00.000Z'
    await stores.notices.add({ id: NOTICE_ID, kind: 'account_reset', words: 'Of someone.', at })
    return {}
  },
}
