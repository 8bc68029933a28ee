import { createSign, generateKeyPairSync } from 'node:crypto'

function der(tag: number, ...parts: Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts)
  const long = [0x82, content.length >> 8, content.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...(content.length < 128 ? [content.length] : long)]), content])
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const bytes = (hex: string) => Buffer.from(hex, 'hex')
const time = (text: string) => der(0x18, Buffer.from(text))

/** A certificate for localhost that nobody vouches for, in PEM, with its key (RFC 5280, 4.1). */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(der(0x06, bytes('2a8648ce3d040302')))
  const commonName = sequence(der(0x06, bytes('550403')), der(0x0c, Buffer.from('localhost')))
  const name = sequence(der(0x31, commonName))
  const validity = sequence(time('20200101000000Z'), time('20991231235959Z'))
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  const body = sequence(der(0x02, bytes('01')), ecdsaWithSha256, name, validity, name, spki)
  const signature = createSign('SHA256').update(body).sign(privateKey)
  const certificate = sequence(body, ecdsaWithSha256, der(0x03, bytes('00'), signature))
  const lines =
    Buffer.from(certificate)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return {
    key: String(privateKey.export({ format: 'pem', type: 'pkcs8' })),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}
