-- What Quarto does around a shortcode, in pandoc: each code block of class "shortcode" has the words
-- between {{< and >}}; the extension replaces it. SHORTCODE names the file of the extension.
quarto = {
  doc = { is_format = function(name) return name == "html:js" and FORMAT:match("html") ~= nil end },
  log = { warning = function(text) io.stderr:write("warning: " .. text .. "\n") end },
}
local shortcodes = dofile(os.getenv("SHORTCODE"))

local function words(text)
  local args, kwargs = {}, {}
  for key, value in text:gmatch('([%w-]*)=?"([^"]*)"') do
    if key == "" then args[#args + 1] = value else kwargs[key] = value end
  end
  return text:match("^%s*(%w+)"), args, kwargs
end

function Pandoc(doc)
  return doc:walk({
    CodeBlock = function(block)
      if not block.classes:includes("shortcode") then return nil end
      local name, args, kwargs = words(block.text)
      return shortcodes[name](args, kwargs, doc.meta)
    end,
  })
end
