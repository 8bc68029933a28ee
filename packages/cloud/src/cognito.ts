export { cognitoUserPool } from './cognito/cognito-user-pool.ts'
export { cognitoUsers, isSub, isUserEmail } from './cognito/cognito-users.ts'
export { createUserPool } from './cognito/create-user-pool.ts'
