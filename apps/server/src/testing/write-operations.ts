import { randomUUID } from 'node:crypto'
import { CODE, NOTICE, OTHER_DEVICE, PHONE, type Readied, type Ready, ready } from './ready-for-writes.ts'
import { emailOf, PASSWORD } from './sample-people.ts'

export type WriteOperation = {
  name: string
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  /** One that is accepted, made anew each time. */
  body: () => Record<string, unknown>
  /** Who may do it, where not everybody may. */
  as?: 'admin'
  /** Brings about for somebody what it calls for. */
  ready?: (product: Ready, sub: string) => Promise<Readied>
}

/** A red point of one pixel, in PNG. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'

const OTHER_PASSWORD = 'Other-Password-2'
const nothing = () => ({})

const at = () => ({ time: '2026-11-05T11:00:00.000Z', where: '/track/first-budget' })

/** An event as a page sends it. */
export const pageEvent = (change: object = {}) => ({
  id: randomUUID(),
  event: 110,
  detail: 'first-budget>watching',
  ...at(),
  ...change,
})

/** Every operation that changes something, by the name of its procedure. */
export const writeOperations: WriteOperation[] = [
  {
    name: 'accounts.signIn',
    method: 'POST',
    path: '/api/session',
    body: () => ({ email: emailOf('alone'), password: PASSWORD }),
  },
  { name: 'accounts.signOut', method: 'DELETE', path: '/api/session', body: () => ({}) },
  {
    name: 'accounts.answerNewPassword',
    method: 'POST',
    path: '/api/session/new-password',
    body: () => ({ password: OTHER_PASSWORD }),
    ready: ready.firstPassword,
  },
  {
    name: 'accounts.answerCode',
    method: 'POST',
    path: '/api/session/code',
    body: () => ({ code: CODE }),
    ready: ready.textedStep,
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
    ready: ready.resetCode,
  },
  {
    name: 'accounts.askForInvitation',
    method: 'POST',
    path: '/api/invitations',
    body: () => ({ email: emailOf('pending') }),
  },
  {
    name: 'accounts.beginProvider',
    method: 'POST',
    path: '/api/providers/medica',
    body: () => ({ via: 'track', destination: 'first-budget' }),
  },
  {
    name: 'accounts.askForHelp',
    method: 'POST',
    path: '/api/help',
    body: () => ({
      ...{ first: 'Mo', last: 'Ridge', email: 'mo@example.org', organisation: 'Acme' },
      ...{ website: '', openFor: 20_000 },
    }),
  },
  {
    name: 'accounts.viewPage',
    method: 'POST',
    path: '/api/page-views',
    body: () => ({ page: '/track/first-budget' }),
  },
  {
    ...{ name: 'accounts.dismissNotice', method: 'DELETE', path: `/api/notices/${NOTICE}` },
    ...{ body: nothing, as: 'admin', ready: ready.notice },
  },
  {
    name: 'accounts.askForEmail',
    method: 'POST',
    path: '/api/profile/email/code',
    body: () => ({ email: 'somewhere-else@canary.example', password: PASSWORD }),
  },
  {
    name: 'accounts.changeEmail',
    method: 'PUT',
    path: '/api/profile/email',
    body: () => ({ code: CODE }),
    ready: ready.emailCode,
  },
  {
    name: 'accounts.changePhone',
    method: 'PUT',
    path: '/api/profile/phone',
    body: () => ({ phone: PHONE, password: PASSWORD }),
  },
  {
    ...{ name: 'accounts.askForPhoneCode', method: 'POST', path: '/api/profile/phone/code' },
    ...{ body: nothing, ready: ready.phone },
  },
  {
    name: 'accounts.verifyPhone',
    method: 'PUT',
    path: '/api/profile/phone/verified',
    body: () => ({ code: CODE }),
    ready: ready.phoneCode,
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
    ready: ready.app,
  },
  {
    name: 'accounts.changeMfa',
    method: 'PUT',
    path: '/api/profile/mfa',
    body: () => ({ mfa: 'SMS', password: PASSWORD }),
    ready: ready.verifiedPhone,
  },
  {
    name: 'accounts.setPicture',
    method: 'PUT',
    path: '/api/profile/picture',
    body: () => ({ picture: PIXEL }),
  },
  {
    ...{ name: 'accounts.removePicture', method: 'DELETE', path: '/api/profile/picture' },
    ...{ body: nothing, ready: ready.picture },
  },
  {
    ...{ name: 'accounts.endDevice', method: 'DELETE', path: `/api/profile/devices/${OTHER_DEVICE}` },
    ...{ body: nothing, ready: ready.otherDevice },
  },
  { name: 'accounts.endDevices', method: 'DELETE', path: '/api/profile/sessions', body: nothing },
  {
    name: 'learning.setUnit',
    method: 'PUT',
    path: '/api/progress/units/u-talk',
    body: () => ({ completed: true, track: 'first-budget', eventId: randomUUID(), ...at() }),
  },
  {
    name: 'learning.setListed',
    method: 'PUT',
    path: '/api/progress/tracks/watching',
    body: () => ({ listed: false }),
  },
  {
    name: 'learning.viewTrack',
    method: 'PUT',
    path: '/api/progress/views/0b0a9e0c-2f5c-4d0e-9a57-3c1a3f2f0f11',
    body: () => ({ track: 'first-budget', ...at() }),
  },
  {
    name: 'insights.record',
    method: 'POST',
    path: '/api/events',
    body: () => ({ events: [pageEvent()] }),
  },
]
