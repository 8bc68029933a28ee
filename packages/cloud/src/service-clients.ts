/** The clients of Amazon's services, as other workspaces name them. */
export type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
export type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
