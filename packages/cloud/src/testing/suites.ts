export { openScriptedPool } from '../cognito/testing/open-scripted-pool.ts'
export { createScriptedClient, type Script, serviceError } from '../cognito/testing/scripted-client.ts'
export { openSharedDynamodb, openTestDynamodb } from '../dynamodb/testing/open-test-dynamodb.ts'
