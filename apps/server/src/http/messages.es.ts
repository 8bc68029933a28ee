export const es = {
  description: 'Lecciones cortas sobre el dinero y las conversaciones que lo rodean.',
  needsJavaScript: 'Esta biblioteca necesita JavaScript para mostrar sus lecciones.',
  malformedJson: 'Esto no es JSON que podamos leer.',
  fault: 'Algo falló de nuestro lado. No se pierde nada de lo que hizo; vuelva a intentarlo, por favor.',
  errorPageTitle: 'No pudimos abrir esta página – {product}',
  errorPageHeading: 'No pudimos abrir esta página',
  tryAgain: 'Intentar de nuevo',
  device: '{browser} en {system}',
  unknownDevice: 'Un dispositivo desconocido',
}
