export { cognitoUserPool } from './cognito/cognito-user-pool.ts'
export { canBeSub, canBeUserEmail, cognitoUserRequests } from './cognito/cognito-user-requests.ts'
export { createUserPool } from './cognito/create-user-pool.ts'
