import { expect, it } from 'vitest';
import { addToShelf, newShelfText } from './shelf-text';

const a = { path: 'a.h5ad', title: 'a', text: '' };
const b = { path: 'b #1.zarr', title: 'b', text: '', view: { color: '/obs/x' } };

const NEW = `{
  "petri": 1,
  "title": "runs",
  "text": "",
  "files": [
    {
      "path": "a.h5ad",
      "title": "a",
      "text": ""
    }
  ]
}
`;

it('writes a new shelf', () => {
  expect(newShelfText('runs', [a])).toBe(NEW);
});

it('adds files at the end of the list, and changes nothing else', () => {
  const text = NEW.replace(
    '"petri": 1,',
    '"n": 12345678901234567890, "2": 1.0, "1": 0,\n  "petri": 1,',
  );
  expect(addToShelf(text, [b])).toBe(
    text.replace(
      '    }\n  ]',
      `    },
    {
      "path": "b #1.zarr",
      "title": "b",
      "text": "",
      "view": {
        "color": "/obs/x"
      }
    }
  ]`,
    ),
  );
});

it.each([
  ['{"petri":1,"files":[]}', '{"petri":1,"files":[A,B]}'],
  ['{"petri":1,"files":[ ] }', '{"petri":1,"files":[A,B] }'],
  ['{"petri":1,"files":[{"path":"x"}]}', '{"petri":1,"files":[{"path":"x"},A,B]}'],
  ['{"petri":1}', '{"petri":1,"files": [A,B]}'],
  ['{"petri":1}\n', '{"petri":1,"files": [A,B]}\n'],
  // a list of that name elsewhere, in texts, and given twice
  [
    '{"x":{"files":[]},"files":[],"petri":1,"text":"\\"files\\": []","files":[ ]}',
    '{"x":{"files":[]},"files":[],"petri":1,"text":"\\"files\\": []","files":[A,B]}',
  ],
  ['\ufeff{"\\u0066iles":[],"petri":1}', '\ufeff{"\\u0066iles":[A,B],"petri":1}'],
])('adds to %j', (text, expected) => {
  const [first, second] = [a, b].map((file) => JSON.stringify(file));
  expect(addToShelf(text, [a, b])).toBe(
    expected.replace('A', () => first ?? '').replace('B', () => second ?? ''),
  );
});

it('keeps the indentation and the ends of lines of the user', () => {
  expect(addToShelf('{\r\n\t"petri": 1,\r\n\t"files": [\r\n\t]\r\n}\r\n', [a])).toBe(
    '{\r\n\t"petri": 1,\r\n\t"files": [\r\n\t\t{\r\n\t\t\t"path": "a.h5ad",\r\n\t\t\t"title": "a",\r\n\t\t\t"text": ""\r\n\t\t}\r\n\t]\r\n}\r\n',
  );
  expect(addToShelf('{\n    "petri": 1\n}\n', [a])).toBe(
    '{\n    "petri": 1,\n    "files": [\n        {\n            "path": "a.h5ad",\n            "title": "a",\n            "text": ""\n        }\n    ]\n}\n',
  );
});
