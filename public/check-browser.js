// Runs before the app, in browsers that may be too old for it: ECMAScript 5 alone. Where something is
// missing that the app cannot do without (docs/browsers.md), it says so in the app's place.
(function () {
  var needs = {
    'JavaScript modules': function () {
      return 'noModule' in document.createElement('script');
    },
    'Web Workers': function () {
      return typeof Worker === 'function';
    },
    'AbortSignal.any': function () {
      return typeof AbortSignal.any === 'function';
    },
    'URL.canParse': function () {
      return typeof URL.canParse === 'function';
    },
    'Array.prototype.toSorted': function () {
      return typeof Array.prototype.toSorted === 'function';
    },
    'DecompressionStream (deflate-raw)': function () {
      return !!new DecompressionStream('deflate-raw');
    },
    'WebAssembly SIMD': function () {
      // the smallest module with an instruction on a vector
      return WebAssembly.validate(
        new Uint8Array([
          0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8,
          0, 65, 0, 253, 15, 253, 98, 11,
        ])
      );
    },
    'CSS :has()': function () {
      return CSS.supports('selector(:has(a))');
    },
    'CSS color-mix()': function () {
      return CSS.supports('color', 'color-mix(in srgb, red, blue)');
    },
    'CSS container queries': function () {
      return CSS.supports('container-type', 'inline-size');
    },
  };
  var missing = [];
  for (var name in needs) {
    try {
      if (!needs[name]()) missing.push(name);
    } catch (error) {
      missing.push(name); // asked of something that is not there either
    }
  }
  if (missing.length === 0) return;

  var page = document.createElement('main');
  page.style.margin = '4em auto';
  page.style.maxWidth = '36em';
  page.style.padding = '0 1em';
  page.style.font = '1em/1.5 sans-serif';
  add('h1', 'Petri needs a newer browser');
  add('p', 'This browser lacks what Petri is built on: ' + missing.join(', ') + '.');
  add('p', 'Use Chrome or Edge 120, Firefox 124, Safari 17.4, or a newer version of one of them.');
  add('p', 'No file was opened, and nothing was sent anywhere.');
  var root = document.getElementById('root');
  root.parentNode.replaceChild(page, root); // without its root the app does not start

  function add(kind, text) {
    var element = document.createElement(kind);
    element.style.margin = '0 0 0.7em';
    element.appendChild(document.createTextNode(text));
    page.appendChild(element);
  }
})();
