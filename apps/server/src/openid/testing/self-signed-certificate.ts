import { createSign, generateKeyPairSync } from 'node:crypto'

function encodeDer(tag: number, ...parts: Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts)
  const long = [0x82, content.length >> 8, content.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...(content.length < 128 ? [content.length] : long)]), content])
}

const sequence = (...parts: Uint8Array[]) => encodeDer(0x30, ...parts)
const fromHex = (hex: string) => Buffer.from(hex, 'hex')
const encodeTime = (text: string) => encodeDer(0x18, Buffer.from(text))

/** Returns a self-signed certificate for localhost with its key, both in PEM (RFC 5280, 4.1). */
export function createSelfSignedCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(encodeDer(0x06, fromHex('2a8648ce3d040302')))
  const commonName = sequence(encodeDer(0x06, fromHex('550403')), encodeDer(0x0c, Buffer.from('localhost')))
  const name = sequence(encodeDer(0x31, commonName))
  const validity = sequence(encodeTime('20200101000000Z'), encodeTime('20991231235959Z'))
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  const body = sequence(encodeDer(0x02, fromHex('01')), ecdsaWithSha256, name, validity, name, spki)
  const signature = createSign('SHA256').update(body).sign(privateKey)
  const certificate = sequence(body, ecdsaWithSha256, encodeDer(0x03, fromHex('00'), signature))
  const lines =
    Buffer.from(certificate)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return {
    key: String(privateKey.export({ format: 'pem', type: 'pkcs8' })),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}
