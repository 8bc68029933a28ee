export { openDynamodbMirror, openMirrorForFile } from '../move/store/testing/dynamodb-mirror.ts'
