import type { RowNumber } from '@kitchen-table/domain/accounts/matrix'
import type { api } from './api.ts'

type MatrixRows = readonly [RowNumber, ...RowNumber[]]
type Api = typeof api

/**
 * The rows of the authorisation matrix (docs/security.md, Authorisation) that each procedure falls under. A procedure
 * without rows is a type error. Separate from the endpoints, so that it is not sent to browsers.
 */
export const procedureRows: {
  readonly [Feature in keyof Api]: { readonly [Procedure in keyof Api[Feature]]: MatrixRows }
} = {
  accounts: {
    signIn: [2],
    challenge: [2],
    answerNewPasswordChallenge: [2],
    answerSecondFactorChallenge: [2],
    signOut: [5],
    currentUser: [7, 16, 21],
    sendResetCode: [3],
    resetPassword: [3],
    requestInvitation: [54],
    beginOidcSignIn: [1],
    requestHelp: [4],
    recordPageView: [4],
    notices: [36],
    dismissNotice: [36],
    profile: [7],
    requestEmailChange: [9],
    confirmEmailChange: [9],
    changePhone: [8],
    sendPhoneCode: [8],
    verifyPhone: [8],
    changePassword: [10],
    beginTotp: [10],
    confirmTotp: [10],
    changeMfa: [10],
    setPicture: [8],
    removePicture: [8],
    devices: [53],
    signOutDevice: [53],
    signOutEverywhere: [53],
  },
  catalog: { library: [12, 14], track: [12, 13] },
  learning: {
    progress: [21],
    setUnitCompletion: [13, 21],
    setTrackListed: [13, 21],
    recordTrackView: [13, 21],
  },
  insights: { recordEvents: [41, 42] },
}

/** The procedures that the server handles before its framework does, under the same rows. */
export const fastPathProcedures: readonly string[] = [
  'accounts.currentUser',
  'catalog.library',
  'learning.setUnitCompletion',
]

/** Every route outside the contract, as the server registers it, with the rows of its addresses. */
export const routeRows = {
  'GET /healthz': { '/healthz': [46] },
  'GET /api/openapi.json': { '/api/openapi.json': [1] },
  'GET /files/*': {
    '/files/units/{unitId}/attachment': [13, 15],
    '/files/units/{unitId}/image': [13, 15],
    '/files/topics/{layout}/{slug}/banner': [12, 13],
    '/files/groups/{slug}/logo': [17],
    '/files/people/{sub}/picture': [7],
  },
  'GET /logo': { '/logo': [1] },
  // Always redirects to /authRedirect, with the outcome behind the #.
  'GET /auth/callback/:provider': { '/auth/callback/{provider}': [1] },
  // Scripts and styles; public pages; pages of signed-in people, which contain their start data.
  'GET /*': { '/assets/{file}': [1], '/{page}': [1], '/{guarded}': [7, 13] },
} as const satisfies Record<string, Record<string, MatrixRows>>
