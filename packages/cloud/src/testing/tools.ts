export { type CognitoLocal, startCognitoLocal } from '../cognito/testing/cognito-local.ts'
export { ada, adaAsUser, adasAttributes, sub, userPoolId } from '../cognito/testing/sample-user.ts'
export { createLocalClient, startDynamodbLocal } from '../dynamodb/testing/dynamodb-local.ts'
export { putEarlierLayouts } from '../dynamodb/testing/put-earlier-layouts.ts'
export {
  beforeRequests,
  countOpenRequests,
  interceptRequests,
  isWrite,
  type Request,
  recordRequests,
  recordWrittenTables,
  throttlingError,
} from '../dynamodb/testing/request-interceptors.ts'
export { atomicObjectStore, type StoredObject } from '../s3/testing/atomic-object-store.ts'
export { s3rverCredentials, startS3rver } from '../s3/testing/run-s3rver.ts'
export {
  AdminSetUserPasswordCommand,
  BatchWriteCommand,
  CognitoIdentityProviderClient,
  CreateTableCommand,
  CreateUserPoolCommand,
  DeleteCommand,
  DeleteTableCommand,
  DynamoDBDocumentClient,
  GetCommand,
  ListUsersCommand,
  PutCommand,
  UpdateCommand,
  type UserStatusType,
} from './service-requests.ts'
