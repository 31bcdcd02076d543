// Starts the console.

const place = document.getElementById('root')
if (place === null) throw new Error('the page has no place for the console')
place.textContent = 'Candor'
