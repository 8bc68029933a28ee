/** Requests to the emulators that tests of other workspaces send themselves. */
export {
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  CreateUserPoolCommand,
  ListUsersCommand,
  type UserStatusType,
} from '@aws-sdk/client-cognito-identity-provider'
export { CreateTableCommand, DeleteTableCommand } from '@aws-sdk/client-dynamodb'
export {
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
