import { randomUUID } from 'node:crypto'
import { emailOf, PASSWORD } from './sample-people.ts'
import {
  CODE,
  NOTICE_ID,
  OTHER_DEVICE_ID,
  PHONE,
  type PreconditionContext,
  type PreconditionResult,
  preconditions,
} from './write-preconditions.ts'

export type WriteOperation = {
  name: string
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  /** Returns a new body that is accepted. */
  body: () => Record<string, unknown>
  /** The role that the operation requires; absent when every role may perform it. */
  requiredRole?: 'admin'
  /** Establishes the preconditions of the operation for the person `sub`. */
  prepare?: (product: PreconditionContext, sub: string) => Promise<PreconditionResult>
}

/** A PNG of one red pixel, in base64. */
export const PIXEL_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'

const OTHER_PASSWORD = 'Other-Password-2'
const emptyBody = () => ({})

const eventOrigin = () => ({ time: '2026-11-05T11:00:00.000Z', where: '/track/first-budget' })

/** Returns an event as a page sends it. */
export const pageEvent = (change: object = {}) => ({
  id: randomUUID(),
  event: 110,
  detail: 'first-budget>watching',
  ...eventOrigin(),
  ...change,
})

/** Every operation that changes something, named after its procedure. */
export const writeOperations: WriteOperation[] = [
  {
    name: 'accounts.signIn',
    method: 'POST',
    path: '/api/session',
    body: () => ({ email: emailOf('alone'), password: PASSWORD }),
  },
  { name: 'accounts.signOut', method: 'DELETE', path: '/api/session', body: () => ({}) },
  {
    name: 'accounts.answerNewPasswordChallenge',
    method: 'POST',
    path: '/api/session/new-password',
    body: () => ({ password: OTHER_PASSWORD }),
    prepare: preconditions.firstPassword,
  },
  {
    name: 'accounts.answerSecondFactorChallenge',
    method: 'POST',
    path: '/api/session/code',
    body: () => ({ code: CODE }),
    prepare: preconditions.smsChallenge,
  },
  {
    name: 'accounts.sendResetCode',
    method: 'POST',
    path: '/api/password/code',
    body: () => ({ email: emailOf('alone') }),
  },
  {
    name: 'accounts.resetPassword',
    method: 'POST',
    path: '/api/password',
    body: () => ({ email: emailOf('alone'), code: CODE, password: OTHER_PASSWORD }),
    prepare: preconditions.resetCode,
  },
  {
    name: 'accounts.requestInvitation',
    method: 'POST',
    path: '/api/invitations',
    body: () => ({ email: emailOf('pending') }),
  },
  {
    name: 'accounts.beginOidcSignIn',
    method: 'POST',
    path: '/api/providers/medica',
    body: () => ({ via: 'track', destination: 'first-budget' }),
  },
  {
    name: 'accounts.requestHelp',
    method: 'POST',
    path: '/api/help',
    body: () => ({
      first: 'Mo',
      last: 'Ridge',
      email: 'mo@example.org',
      organisation: 'Acme',
      website: '',
      openFor: 20_000,
    }),
  },
  {
    name: 'accounts.recordPageView',
    method: 'POST',
    path: '/api/page-views',
    body: () => ({ page: '/track/first-budget' }),
  },
  {
    name: 'accounts.dismissNotice',
    method: 'DELETE',
    path: `/api/notices/${NOTICE_ID}`,
    body: emptyBody,
    requiredRole: 'admin',
    prepare: preconditions.notice,
  },
  {
    name: 'accounts.requestEmailChange',
    method: 'POST',
    path: '/api/profile/email/code',
    body: () => ({ email: 'somewhere-else@canary.example', password: PASSWORD }),
  },
  {
    name: 'accounts.confirmEmailChange',
    method: 'PUT',
    path: '/api/profile/email',
    body: () => ({ code: CODE }),
    prepare: preconditions.emailCode,
  },
  {
    name: 'accounts.changePhone',
    method: 'PUT',
    path: '/api/profile/phone',
    body: () => ({ phone: PHONE, password: PASSWORD }),
  },
  {
    name: 'accounts.sendPhoneCode',
    method: 'POST',
    path: '/api/profile/phone/code',
    body: emptyBody,
    prepare: preconditions.phone,
  },
  {
    name: 'accounts.verifyPhone',
    method: 'PUT',
    path: '/api/profile/phone/verified',
    body: () => ({ code: CODE }),
    prepare: preconditions.phoneCode,
  },
  {
    name: 'accounts.changePassword',
    method: 'PUT',
    path: '/api/profile/password',
    body: () => ({ password: PASSWORD, newPassword: OTHER_PASSWORD }),
  },
  {
    name: 'accounts.beginTotp',
    method: 'POST',
    path: '/api/profile/totp',
    body: () => ({ password: PASSWORD }),
  },
  {
    name: 'accounts.confirmTotp',
    method: 'PUT',
    path: '/api/profile/totp',
    body: () => ({ code: CODE }),
    prepare: preconditions.totpEnrolment,
  },
  {
    name: 'accounts.changeMfa',
    method: 'PUT',
    path: '/api/profile/mfa',
    body: () => ({ mfa: 'SMS', password: PASSWORD }),
    prepare: preconditions.verifiedPhone,
  },
  {
    name: 'accounts.setPicture',
    method: 'PUT',
    path: '/api/profile/picture',
    body: () => ({ picture: PIXEL_PNG }),
  },
  {
    name: 'accounts.removePicture',
    method: 'DELETE',
    path: '/api/profile/picture',
    body: emptyBody,
    prepare: preconditions.picture,
  },
  {
    name: 'accounts.signOutDevice',
    method: 'DELETE',
    path: `/api/profile/devices/${OTHER_DEVICE_ID}`,
    body: emptyBody,
    prepare: preconditions.otherDeviceSession,
  },
  { name: 'accounts.signOutEverywhere', method: 'DELETE', path: '/api/profile/sessions', body: emptyBody },
  {
    name: 'learning.setUnitCompletion',
    method: 'PUT',
    path: '/api/progress/units/u-talk',
    body: () => ({ completed: true, track: 'first-budget', eventId: randomUUID(), ...eventOrigin() }),
  },
  {
    name: 'learning.setTrackListed',
    method: 'PUT',
    path: '/api/progress/tracks/watching',
    body: () => ({ listed: false }),
  },
  {
    name: 'learning.recordTrackView',
    method: 'PUT',
    path: '/api/progress/views/0b0a9e0c-2f5c-4d0e-9a57-3c1a3f2f0f11',
    body: () => ({ track: 'first-budget', ...eventOrigin() }),
  },
  {
    name: 'insights.recordEvents',
    method: 'POST',
    path: '/api/events',
    body: () => ({ events: [pageEvent()] }),
  },
]
