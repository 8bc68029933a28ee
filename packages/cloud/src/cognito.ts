export { cognitoUserPool } from './cognito/cognito-user-pool.ts'
export { cognitoUserRequests, isSub, isUserEmail } from './cognito/cognito-user-requests.ts'
export { createUserPool } from './cognito/create-user-pool.ts'
