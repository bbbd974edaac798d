import { describe, expect, test } from "vitest";
import { defineRecordResource } from "./define-record-resource.ts";

interface Shelf {
  readonly books: readonly { readonly id: string; readonly title: string }[];
}

const shelf: Shelf = {
  books: [
    { id: "a-guide", title: "A guide" },
    { id: "A-manual", title: "A manual" },
    { id: "b-guide", title: "Another guide" },
  ],
};
const call = { signal: new AbortController().signal };
const family = (isListed: boolean) =>
  defineRecordResource<Shelf>({
    name: "book",
    title: "Book",
    description: "One book",
    address: "shelf://books/",
    variable: "book_id",
    isListed,
    records: ({ books }) => books,
    describe: (wanted, { books }) => books.find(({ id }) => id === wanted),
  });

describe("a family of records", () => {
  test("lists each record by its address, or none", async () => {
    expect(family(true).uriTemplate).toBe("shelf://books/{book_id}");
    expect(await family(true).list(shelf, call)).toContainEqual({
      uri: "shelf://books/b-guide",
      name: "b-guide",
      title: "Another guide",
    });
    expect(await family(false).list(shelf, call)).toEqual([]);
  });

  test("completes the beginning of an id, in any case, and no other variable", async () => {
    const complete = (variable: string, prefix: string) =>
      family(false).complete({ variable, prefix, chosen: {} }, shelf, call);
    expect(await complete("book_id", " A-")).toEqual(["a-guide", "A-manual"]);
    expect(await complete("book_id", "c")).toEqual([]);
    expect(await complete("title", "a")).toEqual([]);
    const many: Shelf = { books: Array.from({ length: 120 }, (_, at) => ({ id: `x${at}`, title: "X" })) };
    const asked = { variable: "book_id", prefix: "x", chosen: {} };
    expect(await family(false).complete(asked, many, call)).toHaveLength(100);
  });

  test("reads a record as JSON; what is not there is no resource", async () => {
    expect(await family(true).read({ book_id: "b-guide" }, shelf, call)).toEqual({
      mimeType: "application/json",
      text: '{"id":"b-guide","title":"Another guide"}',
    });
    expect(await family(true).read({ book_id: "c" }, shelf, call)).toBeUndefined();
    expect(await family(true).read({}, shelf, call)).toBeUndefined();
  });
});
