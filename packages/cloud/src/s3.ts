export { openS3Client } from './s3/create-s3-client.ts'
export { s3Files } from './s3/s3-files.ts'
export { CHECKSUM_HEADER } from './s3/signed-addresses.ts'
