export { type CurrentUser, currentUser } from './accounts/current-user.ts'
export { helpEndpoints, type Notice } from './accounts/help.ts'
export { type Device, type Profile, profileEndpoints } from './accounts/profile.ts'
export { type Challenge, type SignInResult, signInEndpoints } from './accounts/sign-in.ts'
